ALTER TABLE "messenger_accounts" ADD COLUMN "link_phone" text;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "linked_number" text;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "linked_since" timestamp (3) with time zone;--> statement-breakpoint
-- Numbers that were linked before have been sending already.
UPDATE "messenger_accounts" SET "linked_number" = split_part(split_part("address", '@', 1), ':', 1), "linked_since" = "created_at" - interval '1 year' WHERE "address" IS NOT NULL;
