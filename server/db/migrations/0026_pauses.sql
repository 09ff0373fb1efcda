DROP INDEX "deliveries_timed_ix";--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD COLUMN "is_paused_with_funnel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "funnels" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "open_conditions" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "funnel_runs_live_funnel_ix" ON "funnel_runs" USING btree ("funnel_id") WHERE "funnel_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "deliveries_timed_ix" ON "deliveries" USING btree ("account_id","due_at","id") WHERE "deliveries"."status" = 'queued' and "deliveries"."broadcast_id" is null and not "deliveries"."is_held";