ALTER TABLE "deliveries" ADD COLUMN "target_id" bigint;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD COLUMN "corrected_text" text;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD COLUMN "is_recalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_target_ix" ON "deliveries" USING btree ("target_id") WHERE "deliveries"."target_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_target_ux" ON "deliveries" USING btree ("target_id") WHERE "deliveries"."target_id" is not null and "deliveries"."status" in ('queued','sending');