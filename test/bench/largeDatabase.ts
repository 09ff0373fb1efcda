import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { DAY_MS } from '@contract/time';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { deliveries, messengerAccounts, nodes } from '@server/db/schema';
import { createProgressPublisher } from '@server/engine/broadcasts/broadcastProgress';
import { createIsolation } from '@server/engine/core/isolation';
import { defaultTiming } from '@server/engine/core/timing';
import { giveUpLateStarts } from '@server/engine/runs/missedStarts';
import { closeOldConditions } from '@server/engine/runs/replies';
import { findNextStart } from '@server/engine/runs/dueSchedules';
import type { RunParts } from '@server/engine/runs/runParts';
import { createVersionCache } from '@server/engine/runs/versions';
import { findNext } from '@server/engine/sending/nextDelivery';
import { findOrphanedSends } from '@server/engine/sending/orphanedSends';
import { systemClock } from '@server/gateways/clock';
import { createCalendarService } from '@server/modules/calendar/calendar.service';
import { readWorkload } from '@server/operations/workload';
import { signIn } from '@test/browser/client';
import { startServer } from '@test/browser/server';
import { claimOne } from '@test/kit/claimOne';
import { noPace } from '@test/kit/buildTestEngine';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';

import type { BenchEffort } from './bench';
import { DUE_COUNT, DUE_PAYLOAD, fillDatabase, fillSeries, millionDeliveries } from './fillDatabase';
import { timeCalls } from './largeCalls';
import { withOwnDatabase } from './ownDatabase';
import { percentile, timeEach, toTimeRow } from './timing';

const CALLS_COUNT = 100;
/** The embedded database is opened anew: it is compiled as it runs, and the first claims take ten times as long. */
const WARM_UP_COUNT = 20;
const MESSAGES = ['One', 'Two', 'Three', 'Four', 'Five'];
const NODE_ID = 'bench';
const CLAIM = 'a claim';
/** No message is sent, so none is encoded. */
const PREPARED = { message: null, failure: { status: 'not_sent', reason: 'bench' } } as const;
/** Budgets of P17 in docs/evidence/quality.md. */
const CALL_BUDGET = { gateMs: 50, stretchMs: 20 };
const CLAIM_BUDGET = { gateMs: 5, stretchMs: 2 };
/** What is over its budget is measured again: other work on the machine slows a single round. */
const ROUNDS_COUNT = 2;
const CLAIMS_COUNT = Math.floor(DUE_COUNT / ROUNDS_COUNT);
const SLOWEST_COUNT = 12;
/** Daily series of five steps: 5,100 entries in a month. */
const SERIES_COUNT = 34;
const SERIES_GROUPS_COUNT = 200;
const MONTH_DAYS = 30;
const ENTRIES_MIN_COUNT = 2_500;

/** Times in milliseconds by what was measured. */
type Times = Map<string, number[]>;

/**
 * P17: the calls of an owner with 85,000 of 1,000,000 deliveries, and the engine's own queries, on both databases, each in its quietest
 * round.
 * @returns whether the budgets hold
 */
export async function measureLargeDatabase({ database, call }: BenchEffort): Promise<boolean> {
  const isOnServerFine = database === 'embedded' || (await measureOnServer(call));
  return (database === 'postgresql' || (await measure('embedded', null, call))) && isOnServerFine;
}

async function measureOnServer(call: BenchEffort['call']): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    return await measure('PostgreSQL', postgres.url, call);
  } finally {
    await postgres.stop();
  }
}

/** @param call all of them without one, and the engine's queries */
async function measure(name: string, databaseUrl: string | null, call: BenchEffort['call']): Promise<boolean> {
  const server = await startServer(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    const before = await signIn(server.url);
    await before.saveFunnel('First', MESSAGES, 60);
    await server.terminate();
    await withOwnDatabase(server, databaseUrl, (db) => fillDatabase(db, millionDeliveries));
    await server.start();
    const client = await signIn(server.url);
    const calls = await timeInRounds(() => timeCalls(client, server.url, call));
    await server.terminate();
    const rows: Row[] = [['calls', calls.size, '', true], ...listSlowest(calls)];
    await withOwnDatabase(server, databaseUrl, async (db) => {
      const queries: Times = call === undefined ? await timeInRounds(() => timeEngine(db)) : new Map();
      await fillSeries(db, SERIES_COUNT, SERIES_GROUPS_COUNT);
      for (const [what, timesMs] of await timeInRounds(() => timeCalendar(db))) queries.set(what, timesMs);
      rows.push(...[...queries].map(([what, timesMs]) => toTimeRow(what, timesMs, budgetOf(what))));
    });
    printTable(`P17 1,000,000 deliveries of 1,000 accounts, ${name}, p99`, rows);
    return rows.every(([, , , isFine]) => isFine);
  } finally {
    await server.stop();
  }
}

const budgetOf = (what: string) => (what === CLAIM ? CLAIM_BUDGET : CALL_BUDGET);
const slowOf = (timesMs: readonly number[] | undefined) => percentile(timesMs ?? [], 0.99);
const isSlow = ([what, timesMs]: [string, number[]]) => slowOf(timesMs) > budgetOf(what).gateMs;

/** The quietest round of each, one round if all are within their budgets. */
async function timeInRounds(measureAll: () => Promise<Times>): Promise<Times> {
  const best = await measureAll();
  for (let round = 2; round <= ROUNDS_COUNT && [...best].some(isSlow); round += 1) {
    for (const [what, timesMs] of await measureAll())
      if (slowOf(timesMs) < slowOf(best.get(what))) best.set(what, timesMs);
  }
  return best;
}

/** The slowest ones, and any that are over the budget. */
function listSlowest(calls: Times): Row[] {
  const ordered = [...calls].sort(([, a], [, b]) => slowOf(b) - slowOf(a));
  return ordered
    .filter((call, at) => at < SLOWEST_COUNT || isSlow(call))
    .map(([what, timesMs]) => toTimeRow(what, timesMs, CALL_BUDGET));
}

/** The claim of a due delivery, and the queries of each poll of the engine. */
async function timeEngine(db: Database): Promise<Times> {
  const [account] = await db.select().from(messengerAccounts).orderBy(messengerAccounts.id).limit(1);
  if (!account) throw new Error('No account');
  const accountId = account.id;
  const parts = createParts(db);
  const expiresAt = sql`now() + interval '1 hour'`;
  await db
    .insert(nodes)
    .values({ id: NODE_ID, expiresAt })
    .onConflictDoUpdate({ target: nodes.id, set: { expiresAt } });
  const owned = { desired: 'on', leaseOwner: NODE_ID, leaseEpoch: account.leaseEpoch + 1 } as const;
  await db.update(messengerAccounts).set(owned).where(eq(messengerAccounts.id, accountId));
  // The server has paused the broadcast, because the account was off.
  await db
    .update(deliveries)
    .set({ isHeld: false })
    .where(and(eq(deliveries.accountId, accountId), deliveries.isHeld, isNotNull(deliveries.broadcastId)));
  const claimsMs: number[] = [];
  for (let at = 0; at < CLAIMS_COUNT; at += 1) {
    const [next] = await findNext(parts, [accountId]);
    if (!next) throw new Error('No delivery is due');
    const startedMs = performance.now();
    const claim = await claimOne(parts, next.deliveryId, owned.leaseEpoch, {
      ...PREPARED,
      payload: DUE_PAYLOAD,
    });
    if (at >= WARM_UP_COUNT) claimsMs.push(performance.now() - startedMs);
    if (!claim) throw new Error('The claim failed');
    await db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.id, next.deliveryId));
  }
  const polls: [string, () => Promise<unknown>][] = [
    ['next delivery of an account', () => findNext(parts, [accountId])],
    ['next start', () => findNextStart(parts)],
    ['late starts', () => giveUpLateStarts(parts)],
    ['orphaned sends', () => findOrphanedSends(parts)],
    ['old conditions', () => closeOldConditions(parts)],
    ['workload of the metrics', () => readWorkload(db, parts.clock)],
  ];
  const times: Times = new Map([[CLAIM, claimsMs]]);
  for (const [name, query] of polls) {
    const timesMs = await timeEach(CALLS_COUNT, WARM_UP_COUNT, async () => void (await query()));
    times.set(`engine: ${name}`, timesMs);
  }
  return times;
}

/** The calendar of an owner with many series: the stretch of a month, and of the weeks that follow now. */
async function timeCalendar(db: Database): Promise<Times> {
  const [account] = await db.select().from(messengerAccounts).orderBy(messengerAccounts.id).limit(1);
  const calendar = createCalendarService({ db, clock: systemClock });
  const times: Times = new Map();
  for (const pastDays of [MONTH_DAYS / 2, 0]) {
    const fromMs = Date.now() - pastDays * DAY_MS;
    const query = { fromMs, toMs: fromMs + MONTH_DAYS * DAY_MS };
    const timesMs = await timeEach(CALLS_COUNT, WARM_UP_COUNT, async () => {
      const { entries } = await calendar.get(account?.userId ?? 0, query);
      if (entries.length < ENTRIES_MIN_COUNT) throw new Error(`Only ${entries.length} entries`);
    });
    times.set(`calendar of ${SERIES_COUNT} series, past days ${pastDays}`, timesMs);
  }
  return times;
}

function createParts(db: Database): RunParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: systemClock,
    log,
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
    nodeId: NODE_ID,
  };
}
