import { setTimeout as sleep } from 'node:timers/promises';

import { HOUR_MS } from '@contract/time';
import english from '@locales/en/server.json';
import server from '@locales/ru/server.json';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../../db/database';
import { messengerAccounts, notifications, users } from '../../db/schema';
import type { AccountState } from '../../db/schema/accounts';
import type { AccountChange } from '../../engine/core/accountChange';
import type { Engine } from '../../engine/engine';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { startJobs } from '../../jobs/startJobs';
import { connectionNotificationsJob } from './connectionNotifications.job';

/** A change is processed by several queries, each of which takes longer on a database server. */
const PROCESSED_MS = process.env.TEST_DATABASE_URL ? 250 : 25;
const LOST_AFTER_MS = PROCESSED_MS * 2.4;
const words = server.connection;

let db: Database;
let close: () => Promise<void>;
let owner: Awaited<ReturnType<typeof seedOwner>>;
let stopJobs: () => Promise<void>;
let listeners: Set<(change: AccountChange) => void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  owner = await seedOwner(db, 1);
  watch();
});
afterEach(() => stopJobs());

/** A process that starts watching. */
function watch() {
  listeners = new Set();
  const engine: Engine = {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    stopSending: () => Promise.resolve(0),
    resumeSending: () => Promise.resolve(),
    wake: () => undefined,
    session: () => null,
    runCommand: () => Promise.reject(new Error('nobody asks here')),
    onAccountChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const parts = {
    db,
    clock: createFakeClock(),
    log: pino({ level: 'silent' }),
    config: { databaseUrl: null, pace: noPace },
    engine,
    publish: () => undefined,
  };
  const jobs = [connectionNotificationsJob(parts, LOST_AFTER_MS)];
  stopJobs = startJobs(jobs, parts);
}

/** Puts the connection into a state, as the engine does. */
async function enter(state: AccountState, desired: 'on' | 'off' = 'on') {
  await db.update(messengerAccounts).set({ state, desired }).where(eq(messengerAccounts.id, owner.accountId));
  for (const listener of listeners) listener({ kind: 'state', accountId: owner.accountId, state: { kind: 'off' } });
  await sleep(PROCESSED_MS);
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const titles = async () => (await db.select().from(notifications).orderBy(notifications.id)).map((row) => row.title);
const afterLoss = () => sleep(LOST_AFTER_MS * 2);

it('sends nothing when a connection returns at once', async () => {
  await enter('open');
  await enter('reconnecting');
  await enter('open');
  await afterLoss();
  expect(await titles()).toEqual([]);
});

it('reports a loss that lasts, once, and the return', async () => {
  await enter('open');
  await enter('reconnecting');
  await enter('connecting');
  await enter('reconnecting');
  await afterLoss();
  await enter('reconnecting');
  expect(await titles()).toEqual([words.reconnecting.title]);
  await enter('open');
  expect(await titles()).toEqual([words.reconnecting.title, words.restored.title]);
  await enter('open');
  expect(await titles()).toHaveLength(2);
});

it('reports the return even when another process saw the loss', async () => {
  await enter('reconnecting');
  await afterLoss();
  await stopJobs();
  watch();
  await enter('reconnecting');
  await enter('open');
  await stopJobs();
  expect(await titles()).toEqual([words.reconnecting.title, words.restored.title]);
});

it.each(['logged_out', 'replaced'] as const)(
  'reports at once, and once, that it was %s; a new connection needs no notification',
  async (state) => {
    await enter('open');
    await enter(state, 'off');
    await enter(state, 'off');
    expect(await titles()).toEqual([words[state].title]);
    await enter('connecting');
    await enter('open');
    expect(await titles()).toEqual([words[state].title]);
  },
);

it('reports a restriction and its end', async () => {
  await enter('restricted');
  await enter('open');
  expect(await titles()).toEqual([words.restricted.title, words.restored.title]);
});

it('reports a restriction over an open connection, and that a restored connection sends nothing while it lasts', async () => {
  const stop = { sendingStoppedAt: new Date(), sendingStopReason: 'restricted' as const };
  const restrictedUntil = new Date('2026-11-30T23:05:00Z');
  await db.update(messengerAccounts).set({ ...stop, restrictedUntil, pace: { zoneOffsetMinutes: 180 } });
  for (const listener of listeners) listener({ kind: 'stopped', accountId: owner.accountId });
  await enter('restricted');
  await enter('open');
  await stopJobs();
  const rows = await db.select().from(notifications).orderBy(notifications.id);
  expect(rows.map(({ title }) => title)).toEqual([words.warned.title, words.restricted.title, words.restored.title]);
  expect(rows[0]?.message).toContain('01.12.2026, 02:05');
  expect(rows[2]?.message).toBe(words.restored.textStopped);
});

it('shows until when a number is banned, in the time zone of its owner', async () => {
  const bannedUntil = new Date('2026-11-30T23:05:00Z');
  await db.update(messengerAccounts).set({ bannedUntil, pace: { zoneOffsetMinutes: 180 } });
  await enter('banned', 'off');
  await stopJobs();
  const [news] = await db.select().from(notifications);
  expect(news?.title).toBe(words.banned.title);
  expect(news?.message).toContain('01.12.2026, 02:05');
});

it('reports a rate limit once, not each longer pause of it, and a later one at most once an hour', async () => {
  const limitedUntil = new Date('2026-11-24T11:05:00Z');
  await db.update(messengerAccounts).set({ limitedUntil, pace: { zoneOffsetMinutes: 180 } });
  /** All events are handled once the jobs have stopped. */
  const limit = async (limitsInRow: number, notifiedHoursAgo?: number) => {
    const limitNotifiedAt = notifiedHoursAgo === undefined ? {} : { limitNotifiedAt: hoursAgo(notifiedHoursAgo) };
    await db.update(messengerAccounts).set({ limitsInRow, ...limitNotifiedAt });
    for (const listener of listeners) listener({ kind: 'limited', accountId: owner.accountId });
    await stopJobs();
    watch();
    return titles();
  };
  expect(await limit(1)).toEqual([words.limited.title]);
  const [news] = await db.select().from(notifications);
  expect(news?.message).toContain('24.11.2026, 14:05');
  for (const limitsInRow of [2, 3, 1]) expect(await limit(limitsInRow)).toHaveLength(1);
  expect(await limit(7, 2)).toHaveLength(1);
  expect(await limit(1, 2)).toEqual([words.limited.title, words.limited.title]);
});

it.each([
  ['ru', 'blocked', words.reconnecting.textBlocked],
  ['ru', 'proxyFailed', words.reconnecting.textProxy],
  ['en', 'blocked', english.connection.reconnecting.textBlocked],
  ['en', 'proxyFailed', english.connection.reconnecting.textProxy],
] as const)('names the cause of a loss, and what to do, in the language %s: %s', async (language, lastReason, text) => {
  await db.update(users).set({ language });
  await db.update(messengerAccounts).set({ lastReason });
  await enter('reconnecting');
  await afterLoss();
  await stopJobs();
  expect((await db.select().from(notifications)).map(({ message }) => message)).toEqual([text]);
});

it('reports once that the server must be updated', async () => {
  await enter('outdated');
  await enter('outdated');
  expect(await titles()).toEqual([words.outdated.title]);
});

it('sends nothing when the owner switched the connection off', async () => {
  await enter('reconnecting');
  await enter('off', 'off');
  await afterLoss();
  await enter('open');
  expect(await titles()).toEqual([]);
});
