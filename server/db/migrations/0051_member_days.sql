CREATE TABLE "member_days" (
	"group_id" integer NOT NULL,
	"day" integer NOT NULL,
	"members_count" integer NOT NULL,
	"joined_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_days_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
ALTER TABLE "member_days" ADD CONSTRAINT "member_days_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "member_days" ("group_id", "day", "members_count")
SELECT "id", floor(extract(epoch from now()) / 86400)::integer, "members_count" FROM "groups" WHERE "members_count" IS NOT NULL;
