ALTER TABLE "funnel_runs" ADD COLUMN "trial_skipped_ms" bigint;--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "funnel_runs_trial_ix" ON "funnel_runs" USING btree ("id") WHERE "funnel_runs"."trial_skipped_ms" is not null;