import { and, asc, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { LIMIT_MAX_MS, type PaceSettings } from '@contract/planner/pace';
import { warmUpRange } from '@contract/planner/warmUp';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow, sqlFromNow } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';

/** Keeps the power within numbers; the longest pause is reached before. */
const DOUBLINGS_MAX_COUNT = 10;

/** An account and the epoch of its owner. */
interface PacedLease {
  accountId: number;
  epoch: number;
}

export type PaceParts = Pick<EngineParts, 'db' | 'clock' | 'config'>;

/** The account's value of one setting, else the server's default; a number in SQL. */
export function paceSetting(
  { config }: Pick<PaceParts, 'config'>,
  name: Exclude<keyof PaceSettings, 'timeZone'>,
): SQL<number> {
  const chosen = sql`(${messengerAccounts.pace} ->> ${sql.raw(`'${name}'`)})::float8`;
  return sql<number>`coalesce(${chosen}, ${config.pace[name]}::float8)`;
}

/** How late a start of the account may be, in milliseconds: `settingsOf` in SQL. */
export const sqlLateStartMaxMs = (parts: Pick<PaceParts, 'config'>): SQL<number> =>
  sql<number>`greatest(${paceSetting(parts, 'lateStartMaxMs')}, ${limits.pace.lateStartMinMs}::float8)`;

/**
 * The earliest moment for the account's next send as far as is known now, null when nothing blocks it: the rules of
 * `blockedUntilMs` in SQL, over a row of `messenger_accounts`. Both the search for the next delivery and the claim use it.
 */
export function sqlBlockedUntil(parts: PaceParts): SQL {
  return sql`greatest(${sqlPaceUntil(parts)}, ${sqlQuietUntil(parts)})`;
}

/** The same without the quiet hours. */
export function sqlPaceUntil(parts: PaceParts): SQL {
  const { nextSendAt, limitedUntil } = messengerAccounts;
  const longest = sql`greatest(${paceSetting(parts, 'gapMaxMs')}, ${paceSetting(parts, 'restMs')})`;
  // A clock that was set back must not block the account: no pause is longer than the longest.
  const pause = sql`case when ${nextSendAt} <= ${later(sqlNow(parts.clock), longest)} then ${nextSendAt} end`;
  const limit = sql`case when ${limitedUntil} <= ${sqlFromNow(parts.clock, LIMIT_MAX_MS)} then ${limitedUntil} end`;
  const hour = capUntil(parts, 'hourMaxCount', HOUR_MS);
  const day = capUntil(parts, 'dayMaxCount', DAY_MS);
  return sql`greatest(${pause}, ${limit}, ${hour}, ${day})`;
}

/** Whether nothing blocks a send of the account now, as a condition. */
export function isPaceFree(parts: PaceParts): SQL {
  return sql`coalesce(${sqlBlockedUntil(parts)} <= ${sqlNow(parts.clock)}, true)`;
}

/**
 * The pauses of accounts after a send, `pauseAfterSend` in SQL: random between two settings, longer after so many in a row. They are
 * stored so that they survive a restart; an owner that lost its lease writes nothing. The accounts are locked in the order of their ids.
 */
export async function recordPauses(
  tx: Transaction,
  parts: PaceParts,
  leases: readonly PacedLease[],
  isSent: boolean,
): Promise<void> {
  if (leases.length === 0) return;
  const { clock } = parts;
  const { nextSendAt, sendsInRow } = messengerAccounts;
  const gapMinMs = paceSetting(parts, 'gapMinMs');
  const restMs = paceSetting(parts, 'restMs');
  const restAfter = paceSetting(parts, 'restAfterCount');
  const hasRested = sql`coalesce(${later(nextSendAt, restMs)} < ${sqlNow(clock)}, true)`;
  const inRow = sql`(case when ${hasRested} then 1 else ${sendsInRow} + 1 end)`;
  const isRestDue = sql`(${restAfter} > 0 and ${restMs} > 0 and ${inRow} >= ${restAfter})`;
  const gapMs = sql`${gapMinMs} + random() * greatest(0, ${paceSetting(parts, 'gapMaxMs')} - ${gapMinMs})`;
  await tx
    .update(messengerAccounts)
    .set({
      sendsInRow: sql`case when ${isRestDue} then 0 else ${inRow} end`,
      nextSendAt: later(sqlNow(clock), sql`case when ${isRestDue} then ${restMs} else ${gapMs} end`),
      ...(isSent && { limitsInRow: 0, limitedUntil: null }),
    })
    .where(inArray(messengerAccounts.id, lockLeases(tx, leases)));
}

/** A subquery: the accounts whose lease still has this epoch, locked. */
function lockLeases(tx: Transaction, leases: readonly PacedLease[]) {
  const rows = leases.map(({ accountId, epoch }) => ({ id: accountId, epoch }));
  return tx
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(
      sql`(${messengerAccounts.id}, ${messengerAccounts.leaseEpoch}) in
        (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as leases(id int, epoch bigint))`,
    )
    .orderBy(asc(messengerAccounts.id))
    .for('no key update');
}

/**
 * The pause of an account whose rate the messenger limits: a minute, doubled each time until a message is sent, and never shorter than
 * the messenger asks for.
 */
export async function recordLimit(
  tx: Transaction,
  { clock }: PaceParts,
  { accountId, epoch, waitMs = 0 }: { accountId: number; epoch: number; waitMs?: number | undefined },
): Promise<void> {
  const { limitsInRow } = messengerAccounts;
  const growingMs = sql`least(${LIMIT_MAX_MS}, ${MINUTE_MS} * power(2, least(${limitsInRow}, ${DOUBLINGS_MAX_COUNT})))`;
  const pauseMs = sql`greatest(${waitMs}, ${growingMs})`;
  await tx
    .update(messengerAccounts)
    .set({ limitsInRow: sql`${limitsInRow} + 1`, limitedUntil: later(sqlNow(clock), pauseMs) })
    .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.leaseEpoch, epoch)));
}

/** When the oldest of the newest `max` sends of the account leaves the window, or the next day of a warm-up raises `max`. */
function capUntil(parts: PaceParts, name: 'hourMaxCount' | 'dayMaxCount', windowMs: number): SQL {
  const { db, clock } = parts;
  const { max, nextDay } = currentCap(parts, name);
  const past = alias(deliveries, 'past');
  const oldest = db
    .select({ leavesAt: sql`least(${later(past.claimedAt, sql`${windowMs}`)}, ${nextDay})` })
    .from(past)
    .where(
      and(
        eq(past.accountId, messengerAccounts.id),
        gt(past.claimedAt, sqlFromNow(clock, -windowMs)),
        lte(past.claimedAt, sqlNow(clock)),
      ),
    )
    .orderBy(desc(past.claimedAt))
    .limit(1)
    .offset(sql`greatest(${max}::int - 1, 0)` as never);
  return sql`case when ${max} > 0 then (${oldest}) end`;
}

/** The maximum that applies now, and when a warm-up raises it: `warmUpCaps` in SQL. */
function currentCap(parts: PaceParts, name: 'hourMaxCount' | 'dayMaxCount'): { max: SQL; nextDay: SQL } {
  const { clock, config } = parts;
  const days = config.warmUpDays;
  const own = paceSetting(parts, name);
  if (days === 0) return { max: own, nextDay: sql`null` };
  const { linkedSince, restrictionEndedAt, warmUpEndedAt } = messengerAccounts;
  const startedAt = sql`greatest(${linkedSince}, ${restrictionEndedAt})`;
  const { firstCount, unlimitedCount } = warmUpRange[name];
  const elapsedMs = sql`extract(epoch from ${sqlNow(clock)} - ${startedAt})::float8 * ${SECOND_MS}`;
  const day = sql`floor(greatest(0, ${elapsedMs}) / ${DAY_MS})`;
  const isWarmingUp = sql`(${startedAt} is not null and ${warmUpEndedAt} is null and ${day} < ${days})`;
  const goal = sql`(case when ${own} > 0 then ${own} else ${unlimitedCount} end)`;
  const start = sql`least(${firstCount}, ${goal})`;
  const cap = sql`${start} + floor((${goal} - ${start}) * ${day} * ${day} / ${days * days})`;
  return {
    max: sql`(case when ${isWarmingUp} then ${cap} else ${own} end)`,
    nextDay: sql`case when ${isWarmingUp} then ${later(startedAt, sql`(${day} + 1) * ${DAY_MS}`)} end`,
  };
}

/**
 * The end of the quiet hours, when it is quiet now; in the owner's time zone also across a change of its clocks. What is used more than
 * once is a column of `here`: each copy of an expression is prepared for every search and every claim.
 */
export function sqlQuietUntil(parts: PaceParts): SQL {
  const from = paceSetting(parts, 'quietFromMinute');
  const length = inDay(sql`${paceSetting(parts, 'quietUntilMinute')} - ${from}`);
  /** In minutes since 1970; null when it is not quiet at that minute, which the table has with its offset. */
  const endOf = (table: SQL) => {
    const sinceFrom = inDay(sql`${table}.minutes + ${table}."offset" - here.starts`);
    return sql`case when ${sinceFrom} < here.length then ${table}.minutes + here.length - ${sinceFrom} end`;
  };
  const minutes = sql`floor(extract(epoch from ${sqlNow(parts.clock)}) / 60)`;
  const periods = sql`(select (period ->> 0)::float8 as minutes, (period ->> 1)::float8 as "offset"
    from jsonb_array_elements(${messengerAccounts.zoneOffsets}) as periods(period)) as period`;
  const current = sql`(select period."offset" from ${periods} where period.minutes <= ${minutes}
    order by period.minutes desc limit 1)`;
  const offset = sql`coalesce(${current}, ${paceSetting(parts, 'zoneOffsetMinutes')})`;
  const ends = sql`(select case when change.minutes <= quiet.ends
      then greatest(change.minutes, ${endOf(sql`change`)}) else quiet.ends end
    from (select ${from} as starts, ${length} as length, ${minutes} as minutes, ${offset} as "offset" offset 0) as here
    cross join lateral (select ${endOf(sql`here`)} as ends) as quiet
    left join lateral (select * from ${periods} where period.minutes > here.minutes
      order by period.minutes limit 1) as change on true)`;
  return sql`case when ${length} > 0 then to_timestamp(${ends} * 60) end`;
}

const inDay = (value: SQL): SQL =>
  sql`mod((${value} + ${sql.raw(String(2 * DAY_MINUTES))})::bigint, ${sql.raw(String(DAY_MINUTES))})`;

const later = (moment: SQL | { getSQL(): SQL }, byMs: SQL): SQL =>
  sql`(${moment} + (${byMs}) * interval '1 millisecond')`;
