CREATE TABLE "group_field_values" (
	"field_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "group_field_values_field_id_group_id_pk" PRIMARY KEY("field_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "filling" jsonb;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD COLUMN "variables" text;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD COLUMN "group_values" jsonb;--> statement-breakpoint
ALTER TABLE "group_field_values" ADD CONSTRAINT "group_field_values_field_id_group_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."group_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_field_values" ADD CONSTRAINT "group_field_values_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_fields" ADD CONSTRAINT "group_fields_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_field_values_group_ix" ON "group_field_values" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_fields_name_ux" ON "group_fields" USING btree ("user_id","name_key");