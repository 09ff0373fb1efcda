-- The newest ones of an owner are found without reading those of others.
DROP INDEX "broadcasts_user_ix";--> statement-breakpoint
DROP INDEX "webhook_attempts_event_ix";--> statement-breakpoint
CREATE INDEX "broadcasts_user_ix" ON "broadcasts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_event_ix" ON "webhook_attempts" USING btree ("event_id","id");