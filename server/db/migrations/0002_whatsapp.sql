CREATE TABLE "whatsapp_credentials" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_keys" (
	"account_id" integer NOT NULL,
	"type" text NOT NULL,
	"id" text NOT NULL,
	"value" "bytea" NOT NULL,
	CONSTRAINT "whatsapp_keys_account_id_type_id_pk" PRIMARY KEY("account_id","type","id")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_credentials" ADD CONSTRAINT "whatsapp_credentials_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_keys" ADD CONSTRAINT "whatsapp_keys_account_id_messenger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."messenger_accounts"("id") ON DELETE cascade ON UPDATE no action;