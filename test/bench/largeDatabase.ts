import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';

import type { RouteName } from '@contract/routes';
import { routes, splitRoute } from '@contract/routes';
import type { Broadcast, Funnel, Group } from '@contract/schemas/shapes';
import { openDatabase } from '@server/db/client';
import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { deliveries, messengerAccounts, nodes } from '@server/db/schema';
import { createProgressPublisher } from '@server/engine/broadcasts/broadcastProgress';
import { defaultTiming } from '@server/engine/core/timing';
import { giveUpLateStarts } from '@server/engine/runs/missedStarts';
import { closeOldConditions } from '@server/engine/runs/replies';
import { findNextStartMs } from '@server/engine/runs/dueSchedules';
import type { RunParts } from '@server/engine/runs/runParts';
import { createVersionCache } from '@server/engine/runs/versions';
import { claimDelivery } from '@server/engine/sending/claims';
import { findNext } from '@server/engine/sending/nextDelivery';
import { findOrphanedSends } from '@server/engine/sending/orphanedSends';
import { systemClock } from '@server/gateways/clock';
import { readWorkload } from '@server/operations/workload';
import { signIn, type Client } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';
import { noPace } from '@test/kit/buildTestEngine';
import { unusedMessenger } from '@test/kit/fakeMessenger';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';

import { DUE_COUNT, DUE_PAYLOAD, fillDatabase, millionDeliveries } from './fillDatabase';
import { openRawCaller } from './rawCalls';
import { timeEach, toTimeRow } from './timing';

const CALLS_COUNT = 100;
const WARM_UP_COUNT = 5;
const MESSAGES = ['One', 'Two', 'Three', 'Four', 'Five'];
const NODE_ID = 'bench';
/** No message is sent, so none is encoded. */
const PREPARED = { message: null, failure: { status: 'not_sent', reason: 'bench' } } as const;
/** Budgets of P17 in docs/quality.md. */
const CALL_BUDGET = { gateMs: 50, stretchMs: 20 };
const CLAIM_BUDGET = { gateMs: 5, stretchMs: 2 };

type Call = [RouteName, Record<string, string | number>?, object?];

/**
 * P17: every call of an owner with 85,000 of 1,000,000 deliveries, and the engine's own queries, on both databases.
 * @returns whether the budgets hold
 */
export async function measureLargeDatabase(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    const onServer = await measure('PostgreSQL', postgres.url);
    return (await measure('embedded', null)) && onServer;
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, databaseUrl: string | null): Promise<boolean> {
  const server = await startServer(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    const before = await signIn(server.url);
    await before.saveFunnel('First', MESSAGES, 60);
    await server.terminate();
    await withDatabase(server, databaseUrl, (db) => fillDatabase(db, millionDeliveries));
    await server.start();
    const rows = await timeCalls(await signIn(server.url), server.url);
    await server.terminate();
    await withDatabase(server, databaseUrl, async (db) => void rows.push(...(await timeEngine(db))));
    printTable(`P17 1,000,000 deliveries of 1,000 accounts, ${name}, p99`, rows);
    return rows.every(([, , , isFine]) => isFine);
  } finally {
    await server.stop();
  }
}

/** A server's statement timeout does not apply: the connection is the bench's own. */
async function withDatabase(server: RunningServer, databaseUrl: string | null, work: (db: Database) => Promise<void>) {
  if (databaseUrl === null) {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: `${server.dataDir}/data` });
    await work(db).finally(close);
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await work(drizzle(client, { casing: 'snake_case' }) as unknown as Database).finally(() => client.end());
  }
}

/** The calls that the pages make, and changes of one row, as the owner with the most rows. */
export async function timeCalls(client: Client, url: string): Promise<Row[]> {
  const caller = openRawCaller(url, client.token);
  try {
    const rows: Row[] = [];
    for (const [name, params = {}, body] of await listCalls(client)) {
      const { method, path } = splitRoute(routes[name]);
      const filled = path.replace(/:(\w+)/g, (_hole, key: string) => String(params[key]));
      const timesMs = await timeEach(CALLS_COUNT, WARM_UP_COUNT, async () => {
        const { status } = await caller.call(method, filled, body && { body });
        if (status !== 200) throw new Error(`${name}: status ${status}`);
      });
      rows.push(toTimeRow(name, timesMs, CALL_BUDGET));
    }
    return rows;
  } finally {
    caller.close();
  }
}

async function listCalls(client: Client): Promise<Call[]> {
  const [group] = await client.call<Group[]>('listGroups');
  const funnels = await client.call<Funnel[]>('listFunnels');
  const [, broadcast] = await client.call<Broadcast[]>('listBroadcasts');
  const funnel = { id: funnels.at(-1)?.id ?? 0 };
  const names: RouteName[] = [
    ...(['getStats', 'listGroups', 'listPickerGroups', 'listInactiveGroups', 'listFunnels', 'listAllFunnels'] as const),
    ...(['listActiveSchedules', 'getMemoryStatus', 'listBroadcasts', 'listNotifications', 'listAudit'] as const),
    ...([
      'listSupportMessages',
      'listSessions',
      'getPace',
      'getProfile',
      'getMessengerStatus',
      'getForecastQueue',
    ] as const),
  ];
  const ofFunnel = [
    'getFunnel',
    'getStructure',
    'listSchedules',
    'listRuns',
    'listMissedStarts',
    'getFunnelPause',
  ] as const;
  return [
    ...names.map((name): Call => [name]),
    ...ofFunnel.map((name): Call => [name, funnel]),
    ['listGroupSchedules', { ...funnel, groupId: group?.id ?? 0 }],
    ['getBroadcast', { id: broadcast?.id ?? 0 }],
    ['listBroadcastResults', { id: broadcast?.id ?? 0 }],
    ['renameGroup', { id: group?.id ?? 0 }, { custom_name: 'Renamed' }],
    ['setFunnelStatus', funnel, { active: true }],
  ];
}

/** The claim of a due delivery, and the queries of each poll of the engine. */
export async function timeEngine(db: Database): Promise<Row[]> {
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
  const claimsMs: number[] = [];
  for (let at = 0; at < DUE_COUNT; at += 1) {
    const [next] = await findNext(parts, [accountId]);
    if (!next) throw new Error('No delivery is due');
    const startedMs = performance.now();
    const claim = await claimDelivery(parts, next.deliveryId, owned.leaseEpoch, {
      ...PREPARED,
      payload: DUE_PAYLOAD,
    });
    if (at >= WARM_UP_COUNT) claimsMs.push(performance.now() - startedMs);
    if (!claim) throw new Error('The claim failed');
    await db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.id, next.deliveryId));
  }
  const polls: [string, () => Promise<unknown>][] = [
    ['next delivery of an account', () => findNext(parts, [accountId])],
    ['next start', () => findNextStartMs(parts)],
    ['late starts', () => giveUpLateStarts(parts)],
    ['orphaned sends', () => findOrphanedSends(parts)],
    ['old conditions', () => closeOldConditions(parts)],
    ['workload of the metrics', () => readWorkload(db, parts.clock)],
  ];
  const rows = [toTimeRow('a claim', claimsMs, CLAIM_BUDGET)];
  for (const [name, query] of polls) {
    rows.push(
      toTimeRow(
        `engine: ${name}`,
        await timeEach(CALLS_COUNT, WARM_UP_COUNT, async () => {
          await query();
        }),
        CALL_BUDGET,
      ),
    );
  }
  return rows;
}

function createParts(db: Database): RunParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: systemClock,
    log,
    messenger: unusedMessenger,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
    nodeId: NODE_ID,
  };
}
