CREATE TABLE "bot_chats" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"can_post" boolean DEFAULT true NOT NULL,
	"is_own_admin" boolean,
	"members_count" integer,
	"last_activity_at" timestamp (3) with time zone,
	CONSTRAINT "bot_chats_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE TABLE "bot_links" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bot_id" text NOT NULL,
	"token" "bytea" NOT NULL,
	"marker" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_chats" ADD CONSTRAINT "bot_chats_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_links" ADD CONSTRAINT "bot_links_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_links_bot_ux" ON "bot_links" USING btree ("kind","bot_id");