ALTER TABLE "broadcasts" ADD COLUMN "to_pairs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD COLUMN "to_pairs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD CONSTRAINT "planned_broadcasts_lead_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."planned_broadcasts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_broadcasts_lead_ix" ON "planned_broadcasts" USING btree ("lead_id") WHERE "planned_broadcasts"."lead_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_broadcasts_lead_ux" ON "planned_broadcasts" USING btree ("lead_id","user_id") WHERE "planned_broadcasts"."status" = 'scheduled';