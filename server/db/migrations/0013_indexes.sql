DROP INDEX "funnel_schedules_due_ix";--> statement-breakpoint
CREATE INDEX "funnel_runs_version_ix" ON "funnel_runs" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "funnel_schedules_due_ix" ON "funnel_schedules" USING btree ("start_at") WHERE "funnel_schedules"."state" = 'waiting';