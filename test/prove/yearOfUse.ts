import { limits } from '@contract/limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import type { Broadcast, Stats, StoredStructure } from '@contract/schemas/shapes';

import { poll } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { sleep } from './connectedServer';
import { withEmbeddedOwners, type EmbeddedOwner, type OwnersSize } from './embeddedOwners';
import type { Effort } from './proof';
import { queryDatabase } from './queryDatabase';
import { listRuns } from './runs';

const QUARTERS = 4;
const WEEKS_PER_QUARTER = 13;
const STEPS = ['First', 'Second', 'Third'];
const STEP_MINUTES = 60;
/** Between the first and the last message of a step, by the real clock. */
const SPREAD_MS = 10 * MINUTE_MS;
/** Every second time the funnel is changed, a member is greeted, and support is written to. */
const RARELY_USES = 2;
/** Owners that use the console at the same moment. */
const CONCURRENT_OWNERS = 8;
const KEEP_DAYS = 90;
const BYTES_PER_MB = 1024 * 1024;
/** The last quarter beside the second, when the first rows had already been removed. */
const ROWS_MAX_RATIO = 1.1;
const SIZE_MAX_RATIO = 2;
const DRAIN_MAX_MS = 10 * MINUTE_MS;
const REMOVAL_MAX_MS = 30 * MINUTE_MS;
/** The server's metrics count all queued messages; reading them more often would slow down what they wait for. */
const METRICS_EVERY_MS = 500;
/** Vacuums run once a minute and cannot be moved: time for those that the last weeks made due. */
const VACUUMS_MS = 2 * MINUTE_MS;
const SCREENS = ['listGroups', 'listAllFunnels', 'listBroadcasts', 'listNotifications', 'getStats'] as const;
/** Tables that follow the machine's clock, which is not moved here, or have a limit per owner, and those of the simulator, which keeps everything. */
const IS_UNJUDGED = `(relname like 'sim\\_%' or relname in ('audit_log', 'auth_sessions', 'nodes', 'notifications'))`;

interface Size extends OwnersSize {
  /** An account is used every so many weeks. */
  everyWeeks: number;
}

/** An owner with a funnel, and how many messages must have been sent for them. */
interface Tenant extends EmbeddedOwner {
  funnelId: number;
  sentCount: number;
}

/** The database at the end of a quarter. */
interface Quarter {
  rowsCount: number;
  bytes: number;
  slowestCallMs: number;
  /** Accounts whose count of sent messages is not what was sent. */
  wrongStatsCount: number;
}

/**
 * S24: a year by the moved clock on the embedded database, with retention of 90 days. Accounts broadcast, start a funnel, change it, greet
 * members and write to support; the server restarts after each quarter.
 * @returns whether rows stay level, the database stays small, and the statistics include what was removed
 */
export async function proveYearOfUse({ isShort }: Effort): Promise<boolean> {
  const size: Size = isShort
    ? { accountsCount: 5, groupsCount: 2, everyWeeks: 1 }
    : { accountsCount: 1_000, groupsCount: 2, everyWeeks: 4 };
  const kinds = ['RUNS', 'BROADCASTS', 'GREETINGS', 'SUPPORT'];
  const environment = Object.fromEntries(kinds.map((kind) => [`${kind}_KEEP_DAYS`, String(KEEP_DAYS)]));
  return withEmbeddedOwners(size, environment, async (server, owners) => {
    const tenants: Tenant[] = [];
    await forEachOwner(owners, async (owner) => {
      tenants.push({ ...owner, funnelId: await prepare(owner), sentCount: 0 });
    });
    const quarters: Quarter[] = [];
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      if (quarter > 0) await server.start();
      const sentBefore = countSent(tenants);
      for (let week = 1; week <= WEEKS_PER_QUARTER; week += 1)
        await liveWeek(server, tenants, { ...size, sentBefore, week: quarter * WEEKS_PER_QUARTER + week });
      await forEachOwner(tenants, (tenant) => waitForRemoval(server, tenant));
      const slowestCallMs = await timeCalls(tenants);
      const wrongStatsCount = await countWrongStats(tenants);
      if (quarter === QUARTERS - 1 && !isShort) await sleep(VACUUMS_MS);
      console.log(`S24 quarter ${quarter + 1} of ${QUARTERS}: ${countSent(tenants)} messages`);
      await server.terminate();
      quarters.push({ ...(await measure(server.dataDir)), slowestCallMs, wrongStatsCount });
    }
    const rows = [
      ...(await judgeSending(server.dataDir, countSent(tenants))),
      ...judgeQuarters(quarters),
      ...(await judgeSize(server.dataDir, quarters.at(-1)?.bytes ?? 0)),
    ];
    printTable(`S24 a year of ${size.accountsCount} accounts with ${size.groupsCount} groups`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

const countSent = (tenants: readonly Tenant[]) => tenants.reduce((sum, { sentCount }) => sum + sentCount, 0);

/** A saved funnel, and a greeting in the first group. Returns the funnel's id. */
async function prepare({ client, groups }: EmbeddedOwner): Promise<number> {
  const { id } = await client.saveFunnel('Every week', STEPS, STEP_MINUTES);
  await client.call('saveGreeting', { params: { id: groups[0]?.id ?? 0 }, body: { url: 'https://example.com/hello' } });
  return id;
}

/** What the owners do in a week, until everything is sent; then the clock goes to the next week. */
async function liveWeek(
  server: RunningServer,
  tenants: readonly Tenant[],
  { week, everyWeeks, sentBefore }: { week: number; everyWeeks: number; sentBefore: number },
): Promise<void> {
  const busy = tenants.filter((_, at) => (at + week) % everyWeeks === 0);
  const isRare = Math.ceil(week / everyWeeks) % RARELY_USES === 0;
  await forEachOwner(busy, (tenant) => useConsole(tenant, week, isRare));
  const startedMs = server.clockOffsetMs();
  for (let step = 0; step < STEPS.length; step += 1) {
    await move(server, tenants, step === 0 ? 2 * MINUTE_MS : STEP_MINUTES * MINUTE_MS + SPREAD_MS);
    const groupsCount = busy.reduce((sum, { groups }) => sum + groups.length, 0);
    const wanted = countSent(tenants) - sentBefore - (STEPS.length - 1 - step) * groupsCount;
    const areSent = async () => ((await readSent(server)) >= wanted ? true : sleep(METRICS_EVERY_MS).then(() => null));
    await poll(areSent, `${wanted} messages`, DRAIN_MAX_MS);
  }
  await move(server, tenants, 7 * DAY_MS - (server.clockOffsetMs() - startedMs));
}

/** Moves the clock and waits until the server has noticed. */
async function move(server: RunningServer, [first]: readonly Tenant[], milliseconds: number): Promise<void> {
  server.moveClock(milliseconds);
  const reachedMs = Date.now() + server.clockOffsetMs();
  const isReached = async () => ((await first?.client.call<Stats>('getStats'))?.lastUpdate ?? 0) >= reachedMs || null;
  await poll(isReached, 'the moved clock');
}

async function useConsole(tenant: Tenant, week: number, isRare: boolean): Promise<void> {
  const { client, phone, groups, funnelId } = tenant;
  const groupIds = groups.map(({ id }) => id);
  const [group] = groups;
  if (isRare && group) {
    const { nodes, edges, revision } = await client.call<StoredStructure>('getStructure', { params: { id: funnelId } });
    const moved = nodes.map((node) => ({ ...node, position: { ...node.position, y: week } }));
    await client.call('saveStructure', { params: { id: funnelId }, body: { nodes: moved, edges, revision } });
    await client.call('sendSupportMessage', { body: { message: `Question of week ${week}` } });
    await phone.join(group.name, `Member of week ${week}`);
    tenant.sentCount += 1;
  }
  await client.call('sendBroadcast', { body: { message: `Week ${week}`, group_ids: groupIds, media_url: null } });
  await client.call('startFunnelInGroups', {
    params: { id: funnelId },
    body: { group_ids: groupIds, start_time: null },
  });
  tenant.sentCount += groups.length * (1 + STEPS.length);
}

/** How many messages this process has sent since its start. */
async function readSent({ url }: RunningServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^voronka_deliveries_total\{end="sent"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The hourly removal runs in small steps, for minutes where a week of real time passes in seconds. */
async function waitForRemoval(server: RunningServer, { client, funnelId }: Tenant): Promise<void> {
  const oldestS = () => (Date.now() + server.clockOffsetMs() - KEEP_DAYS * DAY_MS) / SECOND_MS;
  await poll(
    async () => {
      const broadcasts = await client.call<Broadcast[]>('listBroadcasts');
      const runs = await listRuns(client, [funnelId]);
      const areGone =
        broadcasts.every(({ finished_at }) => finished_at === null || finished_at >= oldestS()) &&
        runs.every(({ started_at }) => started_at >= oldestS() - DAY_MS / SECOND_MS);
      return areGone || null;
    },
    'the removal of what is older than 90 days',
    REMOVAL_MAX_MS,
  );
}

/** The slowest of the calls of one owner's screens, the best of three times. */
async function timeCalls([first]: readonly Tenant[]): Promise<number> {
  const timesMs: number[] = [];
  for (const name of SCREENS) {
    const tries: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const startedMs = performance.now();
      await first?.client.call(name);
      tries.push(performance.now() - startedMs);
    }
    timesMs.push(Math.min(...tries));
  }
  return Math.max(...timesMs);
}

async function countWrongStats(tenants: readonly Tenant[]): Promise<number> {
  let wrong = 0;
  await forEachOwner(tenants, async ({ client, sentCount }) => {
    if ((await client.call<Stats>('getStats')).messagesSent !== sentCount) wrong += 1;
  });
  return wrong;
}

/** Does the work for some owners at once, like people who do not wait for each other. */
async function forEachOwner<T>(owners: readonly T[], work: (owner: T) => Promise<void>): Promise<void> {
  const left = owners.values();
  const next = async () => {
    for (const owner of left) await work(owner);
  };
  await Promise.all(Array.from({ length: CONCURRENT_OWNERS }, next));
}

/** Size of all tables with their indexes, catalog included, without what the simulator keeps. */
const SIZE = `select (pg_database_size(current_database()) - coalesce(sum(pg_total_relation_size(oid)), 0))::float8 as bytes
  from pg_class where relkind = 'r' and relname like 'sim\\_%'`;

async function readSize(dataDir: string): Promise<number> {
  const [row] = await queryDatabase<{ bytes: number }>(dataDir, SIZE);
  return row?.bytes ?? NaN;
}

async function measure(dataDir: string): Promise<{ rowsCount: number; bytes: number }> {
  const tables = await queryDatabase<{ name: string }>(
    dataDir,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not ${IS_UNJUDGED}`,
  );
  const counts = tables.map(({ name }) => `(select count(*) from "${name}")`).join(' + ');
  const [row] = await queryDatabase<{ count: number }>(dataDir, `select (${counts})::int as count`);
  return { rowsCount: row?.count ?? NaN, bytes: await readSize(dataDir) };
}

async function judgeSending(dataDir: string, sentCount: number): Promise<Row[]> {
  const [row] = await queryDatabase<{ accepted: number; different: number }>(
    dataDir,
    `select count(*)::int as accepted, count(distinct (account_id, message_id))::int as different from sim_messages where member_id is null`,
  );
  const { accepted = 0, different = 0 } = row ?? {};
  const [told] = await queryDatabase<{ most: number }>(
    dataDir,
    `select max(count)::int as most from (select count(*) from notifications group by user_id) each`,
  );
  const most = told?.most ?? NaN;
  const { keepNewestCount } = limits.notifications;
  return [
    ['notifications of one owner, at most', most, `<= ${keepNewestCount}`, most <= keepNewestCount],
    ['messages that fell due', sentCount, '', true],
    ['received by the phones', accepted, String(sentCount), accepted === sentCount],
    ['twice', accepted - different, '0', accepted === different],
  ];
}

function judgeQuarters(quarters: readonly Quarter[]): Row[] {
  const [, second, , last] = quarters;
  const growth = (last?.rowsCount ?? NaN) / (second?.rowsCount ?? NaN);
  const wrong = quarters.reduce((sum, { wrongStatsCount }) => sum + wrongStatsCount, 0);
  return [
    ['rows after each quarter', quarters.map(({ rowsCount }) => rowsCount).join(', '), '', true],
    ['rows, last quarter / second', growth.toFixed(2), `<= ${ROWS_MAX_RATIO}`, growth <= ROWS_MAX_RATIO],
    [
      'database after each quarter, MB',
      quarters.map(({ bytes }) => (bytes / BYTES_PER_MB).toFixed(0)).join(', '),
      '',
      true,
    ],
    [
      'slowest call after each quarter, ms',
      quarters.map(({ slowestCallMs }) => slowestCallMs.toFixed(1)).join(', '),
      '',
      true,
    ],
    ['accounts with wrong statistics', wrong, '0', wrong === 0],
  ];
}

/** Rewriting every table leaves only what is live. */
async function judgeSize(dataDir: string, bytes: number): Promise<Row[]> {
  await queryDatabase(dataDir, 'vacuum full');
  const liveBytes = await readSize(dataDir);
  const ratio = bytes / liveBytes;
  return [
    ['live data, MB', (liveBytes / BYTES_PER_MB).toFixed(0), '', true],
    ['database / live data', ratio.toFixed(2), `<= ${SIZE_MAX_RATIO}`, ratio <= SIZE_MAX_RATIO],
  ];
}
