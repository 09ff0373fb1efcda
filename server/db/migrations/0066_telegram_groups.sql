CREATE TABLE "bot_polls" (
	"account_id" integer NOT NULL,
	"poll_id" text NOT NULL,
	"address" text NOT NULL,
	"message_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_polls_account_id_poll_id_pk" PRIMARY KEY("account_id","poll_id")
);
--> statement-breakpoint
ALTER TABLE "bot_chats" ADD COLUMN "chat_id" text;--> statement-breakpoint
ALTER TABLE "greetings" ADD COLUMN "events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_polls" ADD CONSTRAINT "bot_polls_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;