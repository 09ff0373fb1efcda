CREATE TABLE "entry_link_groups" (
	"link_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"position" integer NOT NULL,
	"members_max_count" integer NOT NULL,
	CONSTRAINT "entry_link_groups_link_id_group_id_pk" PRIMARY KEY("link_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "entry_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"run_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chat_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_parent_ck";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_closed" boolean;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "closed_by_run_id" bigint;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "invite_code" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "act_id" bigint;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "picture_url" text;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "pinned_message_id" text;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD COLUMN "invite_code" text;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD COLUMN "act" jsonb;--> statement-breakpoint
ALTER TABLE "entry_link_groups" ADD CONSTRAINT "entry_link_groups_link_id_entry_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."entry_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_link_groups" ADD CONSTRAINT "entry_link_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_acts" ADD CONSTRAINT "group_acts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_requests" ADD CONSTRAINT "sim_requests_chat_id_sim_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."sim_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_links_slug_ux" ON "entry_links" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "entry_links_user_ix" ON "entry_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_acts_group_ix" ON "group_acts" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "sim_requests_chat_ix" ON "sim_requests" USING btree ("chat_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_act_id_group_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."group_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_act_ux" ON "deliveries" USING btree ("act_id") WHERE "deliveries"."act_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_parent_ck" CHECK (num_nonnulls("deliveries"."run_id", "deliveries"."broadcast_id", "deliveries"."greeting_id", "deliveries"."resend_run_id", "deliveries"."act_id") = 1);