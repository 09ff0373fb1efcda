ALTER TABLE "groups" ADD COLUMN "is_own_admin" boolean;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "is_own_admin" boolean DEFAULT false NOT NULL;