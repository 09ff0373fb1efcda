DROP INDEX "broadcasts_request_ux";--> statement-breakpoint
DROP INDEX "idempotency_keys_expires_ix";--> statement-breakpoint
UPDATE "idempotency_keys" SET "answer" = jsonb_build_object('response', jsonb_build_object('id', "broadcasts"."id", 'total', "broadcasts"."total")) FROM "broadcasts" WHERE "idempotency_keys"."answer" IS NULL AND "broadcasts"."user_id" = "idempotency_keys"."user_id" AND "broadcasts"."request_key" = "idempotency_keys"."key";--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "answer" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "call" text;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_ix" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "broadcasts" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "claim";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "claimed_at";