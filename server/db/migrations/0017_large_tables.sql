CREATE INDEX "funnel_schedules_missed_ix" ON "funnel_schedules" USING btree ("funnel_id","start_at","id") WHERE "funnel_schedules"."state" = 'missed';--> statement-breakpoint
CREATE INDEX "funnel_schedules_lock_ix" ON "funnel_schedules" USING btree ("funnel_id") WHERE "funnel_schedules"."state" = 'running' or "funnel_schedules"."is_locked";--> statement-breakpoint
CREATE INDEX "deliveries_sent_ix" ON "deliveries" USING btree ("account_id") WHERE "deliveries"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "deliveries_broadcast_status_ix" ON "deliveries" USING btree ("broadcast_id","status") WHERE "deliveries"."broadcast_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_raw_ix" ON "deliveries" USING btree ("account_id","claimed_at") WHERE "deliveries"."raw_message" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_group_ix" ON "deliveries" USING btree ("group_id","claimed_at") WHERE "deliveries"."claimed_at" is not null;