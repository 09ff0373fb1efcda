CREATE TABLE "calendar_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "deliveries_claimed_ix";--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_links_secret_ux" ON "calendar_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "deliveries_skipped_ix" ON "deliveries" USING btree ("account_id","due_at") WHERE "deliveries"."status" = 'skipped';--> statement-breakpoint
CREATE INDEX "deliveries_claimed_ix" ON "deliveries" USING btree ("account_id","claimed_at","status","broadcast_id","run_id","resend_run_id","order_num","group_id") WHERE "deliveries"."claimed_at" is not null;