ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_parent_ck";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_run_ck";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "resend_run_id" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_resend_run_id_funnel_runs_id_fk" FOREIGN KEY ("resend_run_id") REFERENCES "public"."funnel_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_resend_ix" ON "deliveries" USING btree ("resend_run_id") WHERE "deliveries"."resend_run_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_resend_ux" ON "deliveries" USING btree ("resend_run_id","node_id") WHERE "deliveries"."resend_run_id" is not null and "deliveries"."status" in ('queued','sending');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_parent_ck" CHECK (num_nonnulls("deliveries"."run_id", "deliveries"."broadcast_id", "deliveries"."greeting_id", "deliveries"."resend_run_id") = 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run_ck" CHECK (num_nonnulls("deliveries"."run_id", "deliveries"."resend_run_id") = 0 or ("deliveries"."node_id" is not null and "deliveries"."order_num" is not null));