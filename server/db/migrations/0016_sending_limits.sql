CREATE TABLE "whatsapp_uploads" (
	"account_id" integer NOT NULL,
	"file" text NOT NULL,
	"encoded" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_uploads_account_id_file_pk" PRIMARY KEY("account_id","file")
);
--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "limited_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "limits_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messenger_accounts" ADD COLUMN "banned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_uploads" ADD CONSTRAINT "whatsapp_uploads_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;