CREATE TABLE "messenger_commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messenger_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"args" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"taken_by" text,
	"answer" jsonb,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" "bytea"
);
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "messenger_commands" ADD CONSTRAINT "messenger_commands_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messenger_commands_waiting_ix" ON "messenger_commands" USING btree ("account_id") WHERE "messenger_commands"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "messenger_commands_deadline_ix" ON "messenger_commands" USING btree ("deadline_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last_ix" ON "sign_in_failures" USING btree ("last_at");