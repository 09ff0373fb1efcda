ALTER TABLE "groups" ADD COLUMN "greeting_variables" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "greeting_media_url" text;