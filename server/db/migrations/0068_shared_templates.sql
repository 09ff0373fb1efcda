ALTER TABLE "templates" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "templates" SET "is_shared" = true
WHERE "media_url" IS NULL AND NOT ("variables" IS NOT NULL AND "text" ~ '\{\{field\.[1-9][0-9]{0,8}\}\}');--> statement-breakpoint
-- Those of further accounts become the owner's; of two with one name the second gets a number.
DO $$
DECLARE
	moved record;
	suffix text;
	place integer;
BEGIN
	FOR moved IN
		SELECT "templates"."id", "name_key", "users"."owner_id" FROM "templates"
		JOIN "users" ON "users"."id" = "templates"."user_id"
		WHERE "is_shared" AND "users"."owner_id" IS NOT NULL ORDER BY "templates"."id"
	LOOP
		suffix := '';
		place := 1;
		WHILE EXISTS (SELECT 1 FROM "templates" WHERE "user_id" = moved."owner_id" AND "name_key" = moved."name_key" || suffix) LOOP
			place := place + 1;
			suffix := ' (' || place || ')';
		END LOOP;
		UPDATE "templates" SET "user_id" = moved."owner_id", "name" = "name" || suffix, "name_key" = "name_key" || suffix
		WHERE "id" = moved."id";
	END LOOP;
END $$;
