CREATE TABLE "bot_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"event" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_requests" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_requests_account_id_address_person_id_pk" PRIMARY KEY("account_id","address","person_id")
);
--> statement-breakpoint
ALTER TABLE "bot_chats" ADD COLUMN "is_closed" boolean;--> statement-breakpoint
ALTER TABLE "bot_chats" ADD COLUMN "open_permissions" jsonb;--> statement-breakpoint
ALTER TABLE "bot_links" ADD COLUMN "hook_url" text;--> statement-breakpoint
ALTER TABLE "bot_events" ADD CONSTRAINT "bot_events_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_requests" ADD CONSTRAINT "bot_requests_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_events_key_ux" ON "bot_events" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "bot_events_waiting_ix" ON "bot_events" USING btree ("account_id","id") WHERE event is not null;--> statement-breakpoint
CREATE INDEX "bot_events_received_ix" ON "bot_events" USING btree ("received_at");