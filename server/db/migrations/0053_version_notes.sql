ALTER TABLE "funnel_versions" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD CONSTRAINT "funnel_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_versions_author_ix" ON "funnel_versions" USING btree ("author_id") WHERE "funnel_versions"."author_id" is not null;