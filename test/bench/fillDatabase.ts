import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '@server/db/database';

/** How much is written. The first account is the largest by far. */
export interface FillSize {
  accounts: number;
  /** Per account, and of the first one. */
  groups: readonly [each: number, first: number];
  /** Runs per group, of five messages each. */
  runs: readonly [each: number, first: number];
  /** Broadcasts to all groups of an account. */
  broadcasts: readonly [each: number, first: number];
  greetingsPerAccount: number;
}

/** About 1,000,000 deliveries of 1,000 accounts; the first account has 85,000 of them. */
export const millionDeliveries: FillSize = {
  accounts: 1_000,
  groups: [20, 500],
  runs: [6, 20],
  broadcasts: [14, 60],
  greetingsPerAccount: 40,
};

/** Deliveries that are due now, all in the first account, for measuring claims. */
export const DUE_COUNT = 500;
export const DUE_PAYLOAD = { text: 'text', mediaUrl: null };

/** A value for the first account (the one with the smallest id), and one for every other. */
const pick = ([each, first]: readonly [number, number]) =>
  sql`(case when a.id = (select min(id) from messenger_accounts) then ${first}::int else ${each}::int end)`;

/**
 * Fills a migrated database that has one owner with one saved funnel, whose graph all other funnels copy. Rows of the accounts
 * are interleaved by time, as years of use leave them.
 */
export async function fillDatabase(db: Database, size: FillSize): Promise<void> {
  for (const statement of [...accountStatements(size), ...runStatements(size), ...broadcastStatements(size)]) {
    await db.execute(statement);
  }
  await db.execute(sql`vacuum (analyze)`);
}

/** Daily starts of funnels of the first account, each in so many of its groups, from tomorrow on. */
export async function fillSeries(db: Database, seriesCount: number, groupCount: number): Promise<void> {
  const account = sql`(select min(id) from messenger_accounts)`;
  await db.execute(sql`
    insert into funnel_series (funnel_id, group_ids, repeat, runs_alongside, next_for, next_at)
    select (select f.id from funnels f where f.user_id = a.user_id and f.name = 'Funnel ' || (1 + n % 5)), g.ids,
      jsonb_build_object('kind', 'daily', 'time', to_char(m.at, 'HH24:MI'), 'weekdays', '[]'::jsonb, 'monthDay', 1, 'zone', 'UTC+0',
        'untilMs', null),
      true, m.at at time zone 'UTC', m.at at time zone 'UTC'
    from messenger_accounts a, generate_series(1, ${seriesCount}::int) n
    cross join lateral (select (now() at time zone 'UTC')::date + 1 + n * interval '29 minutes' as at) m
    cross join lateral (select array_agg(id) as ids from (
      select id from groups where account_id = ${account} order by (id * n) % 997, id limit ${groupCount}::int) chosen) g
    where a.id = ${account}`);
  await db.execute(sql`
    insert into funnel_schedules (funnel_id, group_id, start_at, active, series_id, series_for)
    select s.funnel_id, g.id, s.next_at, true, s.id, s.next_for
    from funnel_series s, unnest(s.group_ids) g(id)
    where s.next_at is not null`);
  await db.execute(sql`vacuum (analyze)`);
}

function accountStatements(size: FillSize): SQL[] {
  return [
    sql`insert into users (email, password_hash)
        select 'user' || n || '@example.com', 'none' from generate_series(2, ${size.accounts}::int) n`,
    sql`insert into messenger_accounts (user_id) select id from users on conflict do nothing`,
    sql`insert into groups (account_id, address, name, type, last_activity_at)
        select a.id, 'filled-' || a.id || '-' || n, 'Group ' || n, 'group', now() - n * interval '1 hour'
        from messenger_accounts a, generate_series(1, ${pick(size.groups)}) n`,
    sql`insert into funnels (user_id, name, active, revision)
        select id, 'Funnel ' || n, true, 1 from users, generate_series(1, 5) n`,
    sql`insert into funnel_versions (funnel_id, revision, graph, plan)
        select f.id, 1, v.graph, v.plan
        from funnels f, (select graph, plan from funnel_versions order by id limit 1) v
        where f.revision = 1 on conflict do nothing`,
    sql`insert into funnel_groups (funnel_id, group_id)
        select f.id, g.id from groups g join messenger_accounts a on a.id = g.account_id
        join funnels f on f.user_id = a.user_id and f.name = 'Funnel ' || (1 + g.id % 5)`,
    sql`insert into notifications (user_id, type, title, message)
        select id, 'funnel', 'Title ' || n, repeat('text ', 20) from generate_series(1, 50) n, users`,
    sql`insert into audit_log (user_id, address, call, status_code, facts, request_id)
        select id, '192.0.2.1', 'renameGroup', 200, '{"id": 1}', 'request-' || n
        from generate_series(1, 100) n, users`,
    sql`insert into support_messages (user_id, direction, message, created_at)
        select id, 'out', repeat('text ', 20), now() - n * interval '1 day' from generate_series(1, 20) n, users`,
  ];
}

/** Schedules of the past, and one that waits for each group; of every tenth group the newest run still goes on. */
function runStatements(size: FillSize): SQL[] {
  const past = sql`
    select f.id as funnel_id, g.id as group_id, now() - (n * 7 + g.id % 7) * interval '1 day' - g.id % 999 * interval '1 second' as start_at,
      case when n = 1 and g.id % 10 = 0 then 'running' when n % 10 = 9 then 'missed' else 'finished' end as state
    from messenger_accounts a join groups g on g.account_id = a.id
    cross join lateral generate_series(1, ${pick(size.runs)}) n
    join funnels f on f.user_id = a.user_id and f.name = 'Funnel ' || (1 + (g.id + n) % 5)`;
  return [
    sql`insert into funnel_schedules (funnel_id, group_id, start_at, active, state, missed_reason)
        select funnel_id, group_id, start_at, state = 'running', state::schedule_state,
          case state when 'missed' then 'late' end
        from (${past}) past order by start_at`,
    sql`insert into funnel_schedules (funnel_id, group_id, start_at, active)
        select funnel_id, group_id, now() + group_id % 30 * interval '1 day' + interval '1 hour', true from funnel_groups`,
    sql`insert into funnel_runs (schedule_id, funnel_id, version_id, group_id, status, scheduled_at, started_at, finished_at)
        select s.id, s.funnel_id, v.id, s.group_id, s.state::text::run_status, s.start_at, s.start_at,
          case when s.state = 'finished' then s.start_at + interval '1 day' end
        from funnel_schedules s join funnel_versions v on v.funnel_id = s.funnel_id and v.revision = 1
        where s.state in ('running', 'finished') order by s.start_at`,
    insertDeliveries(
      sql`run_id, node_id, order_num`,
      sql`r.id, m.node_id, m.order_num`,
      sql`
        funnel_runs r join groups g on g.id = r.group_id join funnel_versions v on v.id = r.version_id
        cross join lateral (
          select p ->> 'nodeId' as node_id, (p ->> 'orderNum')::int as order_num from jsonb_array_elements(v.plan) p
          where r.status = 'finished' or (p ->> 'orderNum')::int <= 4) m
        cross join lateral (select
          r.status = 'running' and m.order_num = 4 as is_queued,
          case when r.status = 'running' and m.order_num = 4 then now() + interval '1 hour'
            else r.started_at + m.order_num * interval '1 minute' end as due_at) d`,
    ),
  ];
}

function broadcastStatements(size: FillSize): SQL[] {
  return [
    sql`insert into broadcasts (user_id, message, total, status, created_at, finished_at)
        select a.user_id, repeat('text ', 20), ${pick(size.groups)}, 'completed',
          now() - n * interval '7 days', now() - n * interval '7 days'
        from messenger_accounts a, generate_series(1, ${pick(size.broadcasts)}) n order by n desc`,
    insertDeliveries(
      sql`broadcast_id`,
      sql`b.id`,
      sql`
        broadcasts b join messenger_accounts a on a.user_id = b.user_id join groups g on g.account_id = a.id
        cross join lateral (select false as is_queued, b.created_at + g.id % 100 * interval '1 second' as due_at) d`,
    ),
    sql`insert into greetings (group_id, joined_at, created_at)
        select g.id, now() - n * interval '9 days', now() - n * interval '9 days'
        from generate_series(1, ${size.greetingsPerAccount}::int) n
        cross join (select min(id) as id from groups group by account_id) g`,
    insertDeliveries(
      sql`greeting_id`,
      sql`w.id`,
      sql`
        greetings w join groups g on g.id = w.group_id
        cross join lateral (select false as is_queued, w.created_at as due_at) d`,
    ),
    sql`insert into broadcasts (user_id, message, total, status)
        select user_id, 'text', ${DUE_COUNT}::int, 'running' from messenger_accounts order by id limit 1`,
    sql`insert into deliveries (account_id, group_id, broadcast_id, payload, due_at)
        select g.account_id, g.id, (select max(id) from broadcasts), ${JSON.stringify(DUE_PAYLOAD)}::jsonb, now() - interval '1 minute'
        from groups g where account_id = (select min(id) from messenger_accounts) order by g.id limit ${DUE_COUNT}::int`,
  ];
}

/** Most were sent; of a hundred, three failed, one is unconfirmed and one was skipped. */
function insertDeliveries(parentColumns: SQL, parent: SQL, from: SQL): SQL {
  const isTried = sql`e.status not in ('queued', 'skipped')`;
  return sql`
    insert into deliveries (${parentColumns}, account_id, group_id, payload, due_at, status, attempt, fence, locked_by, claimed_at,
      message_id, sent_at, last_error, created_at)
    select ${parent}, g.account_id, g.id, jsonb_build_object('text', repeat('text ', 20), 'mediaUrl', null), d.due_at,
      e.status::delivery_status, (${isTried})::int, case when ${isTried} then 1 end, case when ${isTried} then 'filled' end,
      case when ${isTried} then d.due_at end, case when ${isTried} then md5(random()::text) end,
      case when e.status = 'sent' then d.due_at end, case when e.status = 'failed' then 'rejected' end,
      d.due_at - interval '1 minute'
    from ${from}
    cross join lateral (select case when d.is_queued then 'queued' else coalesce(
      (array['failed', 'failed', 'failed', 'unconfirmed', 'skipped'])
        [1 + (g.id * 31 + extract(epoch from d.due_at)::bigint) % 100], 'sent') end as status) e
    order by d.due_at`;
}
