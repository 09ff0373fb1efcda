CREATE TABLE "greetings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "greetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_parent_ck";--> statement-breakpoint
DROP INDEX "deliveries_ready_ix";--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "sends_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "pace" jsonb;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "retry_of" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "greeting_id" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "greetings" ADD CONSTRAINT "greetings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "greetings_group_ix" ON "greetings" USING btree ("group_id","id");--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_retry_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_greeting_id_greetings_id_fk" FOREIGN KEY ("greeting_id") REFERENCES "public"."greetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_request_ux" ON "broadcasts" USING btree ("user_id","request_key") WHERE "broadcasts"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_retry_ux" ON "broadcasts" USING btree ("retry_of") WHERE "broadcasts"."retry_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_greeting_ux" ON "deliveries" USING btree ("greeting_id") WHERE "deliveries"."greeting_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_timed_ix" ON "deliveries" USING btree ("account_id","due_at","id") WHERE "deliveries"."status" = 'queued' and "deliveries"."broadcast_id" is null;--> statement-breakpoint
CREATE INDEX "deliveries_bulk_ix" ON "deliveries" USING btree ("account_id","due_at","id") WHERE "deliveries"."status" = 'queued' and "deliveries"."broadcast_id" is not null and not "deliveries"."is_held";--> statement-breakpoint
CREATE INDEX "deliveries_claimed_ix" ON "deliveries" USING btree ("account_id","claimed_at") WHERE "deliveries"."claimed_at" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_parent_ck" CHECK (num_nonnulls("deliveries"."run_id", "deliveries"."broadcast_id", "deliveries"."greeting_id") = 1);