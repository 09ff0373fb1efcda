CREATE TABLE "delivery_responses" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"reacted_count" integer DEFAULT 0 NOT NULL,
	"replied_count" integer DEFAULT 0 NOT NULL,
	"dropped_count" integer DEFAULT 0 NOT NULL,
	"members_count" integer,
	"marks" "bytea",
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_responses" ADD CONSTRAINT "delivery_responses_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_responses_marks_ix" ON "delivery_responses" USING btree ("kept_until") WHERE "delivery_responses"."marks" is not null;