ALTER TABLE "messenger_accounts" ADD COLUMN "own_proxies" "bytea";--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "uses_spare_proxy" boolean DEFAULT false NOT NULL;