CREATE TABLE "bot_presses" (
	"delivery_id" bigint NOT NULL,
	"member" text NOT NULL,
	"pressed_ms" bigint NOT NULL,
	"option" integer NOT NULL,
	"voted_ms" bigint NOT NULL,
	CONSTRAINT "bot_presses_delivery_id_member_pressed_ms_option_pk" PRIMARY KEY("delivery_id","member","pressed_ms","option")
);
--> statement-breakpoint
ALTER TABLE "bot_polls" ADD COLUMN "own_id" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "paired_with" bigint;--> statement-breakpoint
ALTER TABLE "bot_presses" ADD CONSTRAINT "bot_presses_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcasts_paired_ix" ON "broadcasts" USING btree ("paired_with") WHERE "broadcasts"."paired_with" is not null;