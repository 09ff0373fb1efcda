CREATE TYPE "public"."run_status" AS ENUM('running', 'finished', 'stopped', 'failed');--> statement-breakpoint
CREATE TYPE "public"."schedule_state" AS ENUM('waiting', 'running', 'finished', 'stopped', 'missed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."group_type" AS ENUM('community', 'group');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('queued', 'sending', 'sent', 'failed', 'unconfirmed', 'canceled', 'skipped');--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messenger_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messenger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"desired" text DEFAULT 'off' NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"address" text,
	"last_reason" text,
	"qr" text,
	"qr_issued_at" timestamp (3) with time zone,
	"qr_expires_at" timestamp (3) with time zone,
	"lease_owner" text,
	"lease_epoch" bigint DEFAULT 0 NOT NULL,
	"next_send_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_accounts_desired_ck" CHECK ("messenger_accounts"."desired" in ('on','off'))
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"telegram_username" text,
	"telegram_notifications" boolean DEFAULT false NOT NULL,
	"onboarding" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_groups" (
	"funnel_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "funnel_groups_funnel_id_group_id_pk" PRIMARY KEY("funnel_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "funnel_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funnel_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_id" integer,
	"funnel_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"status" "run_status" DEFAULT 'running' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "funnel_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funnel_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"funnel_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"state" "schedule_state" DEFAULT 'waiting' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funnel_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"funnel_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funnels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"active" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_conditions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"group_id" integer NOT NULL,
	"edge_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "open_conditions_once_ck" CHECK ("open_conditions"."taken_at" is null or "open_conditions"."closed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"custom_name" text,
	"type" "group_type" NOT NULL,
	"can_post" boolean DEFAULT true NOT NULL,
	"is_member" boolean DEFAULT true NOT NULL,
	"greeting_url" text,
	"last_activity_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message" text NOT NULL,
	"media_url" text,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"run_id" bigint,
	"node_id" text,
	"order_num" integer,
	"broadcast_id" bigint,
	"payload" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"status" "delivery_status" DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"fence" bigint,
	"locked_by" text,
	"claimed_at" timestamp (3) with time zone,
	"message_id" text,
	"raw_message" "bytea",
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_parent_ck" CHECK (("deliveries"."run_id" is null) <> ("deliveries"."broadcast_id" is null)),
	CONSTRAINT "deliveries_run_ck" CHECK ("deliveries"."run_id" is null or ("deliveries"."node_id" is not null and "deliveries"."order_num" is not null)),
	CONSTRAINT "deliveries_sending_ck" CHECK ("deliveries"."status" <> 'sending' or ("deliveries"."fence" is not null and "deliveries"."locked_by" is not null and "deliveries"."message_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_chats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"kind" "group_type" NOT NULL,
	"can_post" boolean DEFAULT true NOT NULL,
	"is_member" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_link_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chat_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"chat_id" integer NOT NULL,
	"member_id" integer,
	"message_id" text,
	"text" text NOT NULL,
	"media" jsonb,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_phones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_phones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD CONSTRAINT "messenger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_groups" ADD CONSTRAINT "funnel_groups_funnel_id_funnels_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_groups" ADD CONSTRAINT "funnel_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD CONSTRAINT "funnel_runs_schedule_id_funnel_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."funnel_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD CONSTRAINT "funnel_runs_funnel_id_funnels_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD CONSTRAINT "funnel_runs_version_id_funnel_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."funnel_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_runs" ADD CONSTRAINT "funnel_runs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD CONSTRAINT "funnel_schedules_funnel_id_funnels_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_schedules" ADD CONSTRAINT "funnel_schedules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD CONSTRAINT "funnel_versions_funnel_id_funnels_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnels" ADD CONSTRAINT "funnels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_conditions" ADD CONSTRAINT "open_conditions_run_id_funnel_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."funnel_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_conditions" ADD CONSTRAINT "open_conditions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run_id_funnel_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."funnel_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_chats" ADD CONSTRAINT "sim_chats_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_link_codes" ADD CONSTRAINT "sim_link_codes_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_members" ADD CONSTRAINT "sim_members_chat_id_sim_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."sim_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD CONSTRAINT "sim_messages_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD CONSTRAINT "sim_messages_chat_id_sim_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."sim_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_messages" ADD CONSTRAINT "sim_messages_member_id_sim_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."sim_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_phones" ADD CONSTRAINT "sim_phones_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_user_ix" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_accounts_user_ux" ON "messenger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_ux" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "funnel_groups_group_ix" ON "funnel_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "funnel_runs_schedule_ux" ON "funnel_runs" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "funnel_runs_funnel_ix" ON "funnel_runs" USING btree ("funnel_id","started_at");--> statement-breakpoint
CREATE INDEX "funnel_runs_live_ix" ON "funnel_runs" USING btree ("group_id") WHERE "funnel_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "funnel_schedules_duplicate_ux" ON "funnel_schedules" USING btree ("funnel_id","group_id","start_at") WHERE "funnel_schedules"."state" in ('waiting','running');--> statement-breakpoint
CREATE INDEX "funnel_schedules_due_ix" ON "funnel_schedules" USING btree ("start_at") WHERE "funnel_schedules"."state" = 'waiting' and "funnel_schedules"."active";--> statement-breakpoint
CREATE INDEX "funnel_schedules_group_ix" ON "funnel_schedules" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "funnel_versions_ux" ON "funnel_versions" USING btree ("funnel_id","revision");--> statement-breakpoint
CREATE INDEX "funnels_user_ix" ON "funnels" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_conditions_ux" ON "open_conditions" USING btree ("run_id","edge_id");--> statement-breakpoint
CREATE INDEX "open_conditions_group_ix" ON "open_conditions" USING btree ("group_id") WHERE "open_conditions"."taken_at" is null and "open_conditions"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_address_ux" ON "groups" USING btree ("account_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_url_ux" ON "media_files" USING btree ("url");--> statement-breakpoint
CREATE INDEX "media_files_user_ix" ON "media_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broadcasts_user_ix" ON "broadcasts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run_node_ux" ON "deliveries" USING btree ("run_id","node_id") WHERE "deliveries"."run_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run_order_ux" ON "deliveries" USING btree ("run_id","order_num") WHERE "deliveries"."run_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_broadcast_ux" ON "deliveries" USING btree ("broadcast_id","group_id") WHERE "deliveries"."broadcast_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_in_flight_ux" ON "deliveries" USING btree ("account_id") WHERE "deliveries"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_ready_ix" ON "deliveries" USING btree ("account_id","due_at","id") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_message_id_ix" ON "deliveries" USING btree ("account_id","message_id") WHERE "deliveries"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_ix" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_chats_address_ux" ON "sim_chats" USING btree ("account_id","address");--> statement-breakpoint
CREATE INDEX "sim_members_chat_ix" ON "sim_members" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "sim_messages_chat_ix" ON "sim_messages" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "sim_messages_account_ix" ON "sim_messages" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_phones_token_ux" ON "sim_phones" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sim_phones_account_ix" ON "sim_phones" USING btree ("account_id");