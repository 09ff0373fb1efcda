CREATE TABLE "poll_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"voters" text[] NOT NULL,
	"chosen" text[],
	"voted_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_votes" (
	"message_id" bigint NOT NULL,
	"member_id" integer NOT NULL,
	"options" integer[] NOT NULL,
	CONSTRAINT "sim_votes_message_id_member_id_pk" PRIMARY KEY("message_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "sim_messages" ADD COLUMN "poll" jsonb;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_run_id_funnel_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."funnel_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_votes" ADD CONSTRAINT "sim_votes_message_id_sim_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."sim_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_votes" ADD CONSTRAINT "sim_votes_member_id_sim_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."sim_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_run_ix" ON "poll_votes" USING btree ("run_id","node_id");