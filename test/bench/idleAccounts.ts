import { sql } from 'drizzle-orm';

import type { Database } from '@server/db/database';

const GROUPS_COUNT = 10;

/** What holds for accounts of a server without settings of its own; the benches' servers have no limits. */
const PACE = JSON.stringify({ hourMaxCount: 300, dayMaxCount: 2_000 });

/**
 * Adds accounts that are linked to simulated phones, have sent a thousand messages within the last day and have nothing queued. Their
 * phones have the same groups, so that nothing is new when they connect. The database is that of a stopped server.
 */
export async function addIdleAccounts(db: Database, count: number, sentCount = 1_000): Promise<void> {
  await db.execute(sql`insert into users (email, password_hash)
    select 'idle' || n || '@example.com', 'none' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into messenger_accounts (user_id, desired, state, pace)
    select id, 'on', 'connecting', ${PACE}::jsonb from users where email like 'idle%'`);
  const idle = sql`messenger_accounts a join users u on u.id = a.user_id and u.email like 'idle%'`;
  await db.execute(
    sql`insert into sim_phones (account_id, token_hash) select a.id, decode(md5('idle' || a.id), 'hex') from ${idle}`,
  );
  await db.execute(sql`insert into groups (account_id, address, name, type, is_own_admin, members_count)
    select a.id, 'idle-' || a.id || '-' || n, 'Group ' || n, 'group', false, 0 from ${idle}, generate_series(1, ${GROUPS_COUNT}::int) n`);
  await db.execute(sql`insert into sim_chats (account_id, address, name, kind, is_own_admin)
    select g.account_id, g.address, g.name, 'group', false from ${idle} join groups g on g.account_id = a.id order by g.id`);
  await db.execute(sql`insert into broadcasts (user_id, message, total, status, created_at, finished_at)
    select a.user_id, 'text', ${GROUPS_COUNT}::int, 'completed', now() - n * interval '12 minutes', now()
    from ${idle}, generate_series(1, ${sentCount / GROUPS_COUNT}::int) n`);
  await db.execute(sql`insert into deliveries (account_id, group_id, broadcast_id, payload, due_at, status, attempt, fence, locked_by,
      claimed_at, message_id, sent_at)
    select a.id, g.id, b.id, '{"text":"text","mediaUrl":null}', b.created_at, 'sent', 1, 1, 'idle', b.created_at + g.id % 600 * interval '1 second',
      md5(b.id || '-' || g.id), b.created_at
    from ${idle} join broadcasts b on b.user_id = a.user_id join groups g on g.account_id = a.id order by b.created_at`);
  await db.execute(sql`vacuum (analyze)`);
}
