CREATE TABLE "group_pairs" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"paired_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_pairs" ADD CONSTRAINT "group_pairs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pairs" ADD CONSTRAINT "group_pairs_paired_id_groups_id_fk" FOREIGN KEY ("paired_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_pairs_paired_ux" ON "group_pairs" USING btree ("paired_id");