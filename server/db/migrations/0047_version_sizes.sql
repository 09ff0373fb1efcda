ALTER TABLE "funnel_versions" ADD COLUMN "size_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "funnel_versions" SET "size_bytes" = octet_length("graph"::text) + octet_length("plan"::text);
