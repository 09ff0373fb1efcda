CREATE TABLE "funnel_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funnel_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"funnel_id" integer NOT NULL,
	"group_ids" integer[] NOT NULL,
	"selection_id" integer,
	"repeat" jsonb NOT NULL,
	"runs_alongside" boolean NOT NULL,
	"next_for" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"trouble" text,
	"empty_at" timestamp (3) with time zone,
	"unlisted_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD COLUMN "series_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "funnel_series" ADD CONSTRAINT "funnel_series_funnel_id_funnels_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_series_funnel_ix" ON "funnel_series" USING btree ("funnel_id");--> statement-breakpoint
CREATE INDEX "funnel_series_due_ix" ON "funnel_series" USING btree ("next_at") WHERE "funnel_series"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD CONSTRAINT "funnel_schedules_series_id_funnel_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."funnel_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "funnel_schedules_series_ux" ON "funnel_schedules" USING btree ("series_id","group_id","series_for") WHERE "funnel_schedules"."series_id" is not null;