-- Votes in Telegram were ordered by our clock, and follow the order of the service from now on: it begins after all of them.
UPDATE "poll_votes" SET "voted_ms" = 1
WHERE "broadcast_id" IN (
	SELECT "broadcasts"."id" FROM "bot_links"
	JOIN "messenger_accounts" ON "messenger_accounts"."id" = "bot_links"."account_id"
	JOIN "broadcasts" ON "broadcasts"."user_id" = "messenger_accounts"."user_id"
	WHERE "bot_links"."kind" = 'telegram'
) OR "run_id" IN (
	SELECT "funnel_runs"."id" FROM "bot_links"
	JOIN "groups" ON "groups"."account_id" = "bot_links"."account_id"
	JOIN "funnel_runs" ON "funnel_runs"."group_id" = "groups"."id"
	WHERE "bot_links"."kind" = 'telegram'
);
