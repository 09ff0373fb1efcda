DROP INDEX "deliveries_unsent_ix";--> statement-breakpoint
DROP INDEX "deliveries_sent_ix";--> statement-breakpoint
DROP INDEX "deliveries_queued_group_ix";--> statement-breakpoint
CREATE INDEX "deliveries_account_ix" ON "deliveries" USING btree ("account_id","status","id");--> statement-breakpoint
CREATE INDEX "deliveries_group_status_ix" ON "deliveries" USING btree ("group_id","status");