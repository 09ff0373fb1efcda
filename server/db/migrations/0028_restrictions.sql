ALTER TABLE "messenger_accounts" ADD COLUMN "sending_stop_reason" text;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "restricted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "restriction_ended_at" timestamp (3) with time zone;