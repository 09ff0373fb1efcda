CREATE TABLE "planned_broadcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"media_url" text,
	"group_ids" integer[] NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"repeat" jsonb,
	"missed_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"broadcast_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_broadcasts_moment_ck" CHECK (("planned_broadcasts"."status" = 'draft') = ("planned_broadcasts"."starts_at" is null))
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "planned_id" bigint;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "planned_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD CONSTRAINT "planned_broadcasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD CONSTRAINT "planned_broadcasts_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_broadcasts_user_ix" ON "planned_broadcasts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "planned_broadcasts_due_ix" ON "planned_broadcasts" USING btree ("starts_at") WHERE "planned_broadcasts"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "planned_broadcasts_broadcast_ix" ON "planned_broadcasts" USING btree ("broadcast_id") WHERE "planned_broadcasts"."broadcast_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_planned_ux" ON "broadcasts" USING btree ("planned_id","planned_for") WHERE "broadcasts"."planned_id" is not null;