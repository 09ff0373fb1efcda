ALTER TABLE "poll_votes" ALTER COLUMN "run_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "poll_votes" ALTER COLUMN "node_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "poll" jsonb;--> statement-breakpoint
ALTER TABLE "planned_broadcasts" ADD COLUMN "poll" jsonb;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD COLUMN "broadcast_id" bigint;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_broadcast_ix" ON "poll_votes" USING btree ("broadcast_id") WHERE "poll_votes"."broadcast_id" is not null;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_ck" CHECK (num_nonnulls("poll_votes"."run_id", "poll_votes"."broadcast_id") = 1 and ("poll_votes"."run_id" is null) = ("poll_votes"."node_id" is null));