DROP INDEX "funnel_runs_funnel_ix";--> statement-breakpoint
CREATE INDEX "funnel_runs_funnel_ix" ON "funnel_runs" USING btree ("funnel_id","started_at","id","version_id");