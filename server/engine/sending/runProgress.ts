import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';

import type { Progress, Wait } from '@contract/schemas/progress';
import { toSeconds } from '@contract/time';
import type { WaitWithMoment } from '@contract/waitReasons';

import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnelVersions, messengerAccounts, openConditions } from '../../db/schema';
import { nowMsColumn, untilMsColumn } from '../../gateways/clock';
import { keepStatement } from '../core/keepStatement';
import { sqlPaceUntil, sqlQuietUntil, type PaceParts } from '../pace/pace';
import { brokenConditions, conditionNames, waitReasons, type ClaimCondition } from './claimConditions';
import { findNext } from './nextDelivery';

/** What holds back an owner's account, and which of its deliveries is the first to be sent. */
export interface AccountWaits {
  nowMs: number;
  stoppedAt: Date | null;
  lastOpenAt: Date | null;
  isConnected: boolean;
  broken: ClaimCondition[];
  blockedMs: number;
  quietMs: number;
  firstId: number | null;
}

/** The next delivery of a run. */
interface NextOfRun {
  id: number;
  dueAt: Date;
  hasFile: boolean;
  broken: ClaimCondition[];
}

/** The account of an owner; null without one. */
export async function readAccountWaits(parts: PaceParts, userId: number): Promise<AccountWaits | null> {
  const [account] = await accountWaits(parts).execute({ userId });
  if (!account) return null;
  const [first] = await findNext(parts, [account.id]);
  const blockedMs = Math.max(0, account.paceMs ?? 0, account.quietMs ?? 0);
  return {
    ...account,
    broken: blockedMs > 0 ? [...account.broken, 'paceFree'] : account.broken,
    blockedMs,
    quietMs: account.quietMs ?? 0,
    isConnected: account.state === 'open',
    firstId: first?.deliveryId ?? null,
  };
}

const accountWaits = keepStatement((parts: PaceParts) => {
  const { db, clock } = parts;
  return db
    .select({
      id: messengerAccounts.id,
      nowMs: nowMsColumn(clock),
      stoppedAt: messengerAccounts.sendingStoppedAt,
      lastOpenAt: messengerAccounts.lastOpenAt,
      state: messengerAccounts.state,
      broken: brokenConditions(parts, 'account'),
      paceMs: untilMsColumn(clock, sqlPaceUntil(parts)) as SQL<number | null>,
      quietMs: untilMsColumn(clock, sqlQuietUntil(parts)) as SQL<number | null>,
    })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, sql.placeholder('userId')))
    .prepare('account_waits');
});

/** How far running runs of an owner are, by run id. */
export async function readProgress(
  parts: PaceParts,
  account: AccountWaits,
  runIds: readonly number[],
): Promise<Map<number, Progress>> {
  if (runIds.length === 0) return new Map();
  const runs = await selectCounts(parts, runIds);
  const nextIds = runs.flatMap(({ nextId }) => nextId ?? []);
  const next = await selectNext(parts, nextIds);
  return new Map(
    runs.map(({ runId, done, total, nextId, awaitsReply }) => {
      const delivery = nextId === null ? undefined : next.get(nextId);
      const wait = delivery
        ? waitOf(account, delivery)
        : (waitOfAccount(account) ?? (awaitsReply ? waitFor('reply') : null));
      return [runId, { done, total, nextAt: delivery ? toSeconds(delivery.dueAt) : null, wait }];
    }),
  );
}

/** What queued deliveries of an account wait for, by id. */
export async function readWaits(
  parts: PaceParts,
  account: AccountWaits,
  ids: readonly number[],
): Promise<Map<number, Wait>> {
  const next = await selectNext(parts, ids);
  return new Map([...next].map(([id, delivery]) => [id, waitOf(account, delivery)]));
}

/** What a start that is due waits for; null when nothing of the account holds it back. */
export function waitOfAccount({ broken, isConnected, stoppedAt, lastOpenAt }: AccountWaits): Wait | null {
  if (broken.includes('notStopped')) return waitFor('stopped', stoppedAt);
  return isConnected && !broken.some((name) => waitReasons[name] === 'offline') ? null : waitFor('offline', lastOpenAt);
}

/** The first condition of the claim that does not hold, else the place in the queue. */
function waitOf(account: AccountWaits, delivery: NextOfRun): Wait {
  const isFirst = delivery.id === account.firstId;
  const broken = new Set([...account.broken, ...delivery.broken]);
  const name = conditionNames.find((condition) => broken.has(condition));
  const reason = name && waitReasons[name];
  const ofAccount = waitOfAccount(account);
  switch (reason) {
    case 'stopped':
    case 'offline':
      return ofAccount ?? waitFor(reason);
    case 'paused':
    case 'sending':
      return waitFor(reason);
    case 'pace':
    case undefined:
      if (ofAccount) return ofAccount;
      if (reason === 'pace' && account.quietMs > 0 && account.quietMs >= account.blockedMs)
        return waitUntil(account, 'quiet');
      if (!isFirst) return waitFor('queue');
      if (reason === 'pace') return waitUntil(account, 'pace');
      return waitFor(delivery.hasFile ? 'file' : 'sending');
    default:
      return ofAccount ?? waitFor(reason);
  }
}

const waitFor = (reason: Wait['reason'], at: Date | null = null): Wait => ({ reason, moment: at && toSeconds(at) });

const waitUntil = ({ nowMs, blockedMs }: AccountWaits, reason: WaitWithMoment<'until'>): Wait => ({
  reason,
  // `nowMs` lacks the microseconds of PostgreSQL.
  moment: toSeconds(Math.ceil(nowMs + blockedMs)),
});

async function selectCounts({ db }: PaceParts, runIds: readonly number[]) {
  const isLive = sql`${deliveries.status} in ('queued', 'sending')`;
  const counts = db
    .select({
      runId: deliveries.runId,
      done: sql<number | null>`(count(*) filter (where not ${isLive}))::int`.as('done'),
      nextId: sql<
        number | null
      >`(array_agg(${deliveries.id} order by ${deliveries.status} = 'sending' desc, ${deliveries.dueAt}, ${deliveries.id}) filter (where ${isLive}))[1]::float8`.as(
        'next_id',
      ),
    })
    .from(deliveries)
    .where(isAnyOf(deliveries.runId, runIds))
    .groupBy(deliveries.runId)
    .as('counts');
  const versions = await selectTotals(db, runIds);
  const rows = await db
    .select({
      runId: funnelRuns.id,
      versionId: funnelRuns.versionId,
      done: counts.done,
      nextId: counts.nextId,
      awaitsReply: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(openConditions)
        .where(
          and(eq(openConditions.runId, funnelRuns.id), isNull(openConditions.takenAt), isNull(openConditions.closedAt)),
        )})`,
    })
    .from(funnelRuns)
    .leftJoin(counts, eq(counts.runId, funnelRuns.id))
    .where(isAnyOf(funnelRuns.id, runIds));
  return rows.map(({ versionId, done, nextId, ...row }) => ({
    done: done ?? 0,
    nextId,
    total: versions.get(versionId) ?? 0,
    ...row,
  }));
}

/** Messages that can be reached, by version. */
async function selectTotals(db: PaceParts['db'], runIds: readonly number[]): Promise<Map<number, number>> {
  const ids = db.selectDistinct({ id: funnelRuns.versionId }).from(funnelRuns).where(isAnyOf(funnelRuns.id, runIds));
  const rows = await db
    .select({
      id: funnelVersions.id,
      total: sql<number>`jsonb_array_length(jsonb_path_query_array(${funnelVersions.plan}, '$[*] ? (@.isReachable == true)'))`,
    })
    .from(funnelVersions)
    .where(inArray(funnelVersions.id, ids));
  return new Map(rows.map(({ id, total }) => [id, total]));
}

async function selectNext(parts: PaceParts, ids: readonly number[]): Promise<Map<number, NextOfRun>> {
  if (ids.length === 0) return new Map();
  const rows = await parts.db
    .select({
      id: deliveries.id,
      dueAt: deliveries.dueAt,
      hasFile: sql<boolean>`${deliveries.payload} ->> 'mediaUrl' is not null`,
      broken: brokenConditions(parts, 'delivery'),
    })
    .from(deliveries)
    .where(isAnyOf(deliveries.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
