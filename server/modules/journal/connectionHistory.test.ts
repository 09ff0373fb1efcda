import { eq, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ConnectionQuery } from '@contract/schemas/journal';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { connectionChanges, messengerAccounts, nodes } from '@server/db/schema';
import { addStops } from '@server/engine/leases/connectionChanges';
import { recordConnection } from '@server/engine/leases/connectionRecord';
import type { ConnectionState } from '@server/gateways/messenger/messenger';
import { seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { openShare, selectConnectionHistory, selectOpenShares, type Since } from './connectionHistory';

let db: Database;
let close: () => Promise<void>;
let accountId: number;
const clock = createFakeClock();

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());

async function link(email: string): Promise<void> {
  ({ accountId } = await seedOwner(db, 1, email));
  await db.update(messengerAccounts).set({ desired: 'on', state: 'off' }).where(isOwn());
}

const isOwn = () => eq(messengerAccounts.id, accountId);
const record = (state: ConnectionState) =>
  recordConnection({ db, clock }, { id: accountId, epoch: 0 }, state, sql`false`);
const history = (query: Partial<ConnectionQuery> = {}) =>
  selectConnectionHistory(db, accountId, { ...query, count: limits.journal.pageCount, nowMs: clock.nowMs() });
const open = { kind: 'open', address: '79000000001@s.whatsapp.net' } as const;
const lost = { kind: 'reconnecting', attempt: 1, retryAtMs: 0, reason: '428' } as const;

it('lists each change once with its reason and how long it lasted', async () => {
  await link('changes@example.com');
  await record({ kind: 'connecting' });
  await record(open);
  clock.move(HOUR_MS);
  await record(lost);
  await record({ ...lost, attempt: 2 });
  clock.move(MINUTE_MS);
  await record({ ...lost, attempt: 3, fault: 'blocked' });
  await record(open);
  const { changes, next } = await history();
  expect(next).toBeNull();
  expect(changes.map(({ state, reason }) => [state, reason])).toEqual([
    ['open', null],
    ['reconnecting', 'blocked'],
    ['reconnecting', 'connectionLost'],
    ['open', null],
    ['connecting', null],
  ]);
  expect(changes[0]?.lastedMs).toBeNull();
  // The clock goes on while the test does.
  expect(Math.floor((changes[2]?.lastedMs ?? 0) / MINUTE_MS)).toBe(1);
  expect(Math.round((changes[3]?.lastedMs ?? 0) / MINUTE_MS)).toBe(60);
});

it('calls what the owner ends off, and what the phone ends by its name', async () => {
  await link('ends@example.com');
  await record(open);
  await record({ kind: 'logged_out' });
  await db.update(messengerAccounts).set({ desired: 'on' }).where(isOwn());
  await record(open);
  await db.update(messengerAccounts).set({ desired: 'off' }).where(isOwn());
  await record({ kind: 'logged_out' });
  expect((await history()).changes.map(({ state, reason }) => [state, reason])).toEqual([
    ['off', null],
    ['open', null],
    ['logged_out', 'loggedOut'],
    ['open', null],
  ]);
});

it('ends what a killed process had open when it was last seen open', async () => {
  await link('killed@example.com');
  await record(open);
  const killedAt = new Date(clock.nowMs() + 5 * MINUTE_MS);
  await db.update(messengerAccounts).set({ lastOpenAt: killedAt }).where(isOwn());
  clock.move(HOUR_MS);
  await db.transaction((tx) => addStops(tx, clock, [accountId]));
  await db.update(messengerAccounts).set({ state: 'connecting' }).where(isOwn());
  await record({ kind: 'connecting' });
  await record(open);
  const { changes, openShares } = await history();
  expect(changes.map(({ state, reason }) => [state, reason])).toEqual([
    ['open', null],
    ['connecting', 'serverStopped'],
    ['open', null],
  ]);
  expect(changes[1]?.atMs).toBe(killedAt.getTime());
  expect(openShares.day).toBeCloseTo(5 / 60, 1);
});

it('goes on from page to page without a gap, and writes nothing for a former owner', async () => {
  await link('pages@example.com');
  const pageCount = limits.journal.pageCount;
  for (let count = 0; count < pageCount; count += 1) {
    clock.move(MINUTE_MS);
    await record(count % 2 === 0 ? open : lost);
  }
  await recordConnection({ db, clock }, { id: accountId, epoch: -1 }, { kind: 'connecting' }, sql`false`);
  const whole = await history();
  expect(whole).toMatchObject({ next: null, changes: { length: pageCount } });
  clock.move(MINUTE_MS);
  await record(open);
  const first = await history();
  expect(first.changes).toHaveLength(pageCount);
  const second = await history({ before: first.next ?? 0 });
  expect(second.changes.map(({ id }) => id)).toEqual([whole.changes.at(-1)?.id]);
  expect(second.changes[0]?.lastedMs).toBe(whole.changes.at(-1)?.lastedMs);
  expect(second.next).toBeNull();
});

it('lists what was so between two moments, with what began before them', async () => {
  await link('between@example.com');
  await record({ kind: 'connecting' });
  await record(open);
  clock.move(2 * HOUR_MS);
  const fromMs = clock.nowMs();
  clock.move(HOUR_MS);
  await record(lost);
  clock.move(HOUR_MS);
  const toMs = clock.nowMs();
  clock.move(HOUR_MS);
  await record(open);
  const { changes } = await history({ fromMs, toMs });
  expect(changes.map(({ state, lastedMs }) => [state, Math.round((lastedMs ?? 0) / HOUR_MS)])).toEqual([
    ['reconnecting', 2],
    ['open', 3],
  ]);
});

it('has the share of each day, the last one until now, and none before a phone was linked', async () => {
  await link('days@example.com');
  const todayMs = clock.nowMs();
  await record(open);
  clock.move(12 * HOUR_MS);
  await record(lost);
  clock.move(DAY_MS);
  await record(open);
  clock.move(6 * HOUR_MS);
  const nowMs = clock.nowMs();
  const { whole, days } = await selectOpenShares(db, accountId, { nowMs, todayMs: todayMs + DAY_MS, daysCount: 3 });
  expect(days.map(({ startMs }) => startMs - todayMs)).toEqual([-DAY_MS, 0, DAY_MS]);
  expect(days.map(({ share }) => share && Math.round(share * 100))).toEqual([null, 50, Math.round((6 / 18) * 100)]);
  expect(whole).toBeCloseTo(18 / 42, 2);
});

it('goes with its account', async () => {
  await link('gone@example.com');
  await record(open);
  await db.delete(messengerAccounts).where(isOwn());
  expect(await db.$count(connectionChanges, eq(connectionChanges.accountId, accountId))).toBe(0);
  expect(await db.$count(nodes)).toBe(0);
});

it('counts the time in which a linked phone was connected', () => {
  const nowMs = 100 * DAY_MS;
  const since = (rows: readonly [Since['state'], hoursAgo: number][]): Since[] =>
    rows.map(([state, hoursAgo]) => ({ state, at: new Date(nowMs - hoursAgo * HOUR_MS) }));
  const share = (rows: readonly [Since['state'], hoursAgo: number][]) => openShare(since(rows), nowMs - DAY_MS, nowMs);
  expect(share([])).toBeNull();
  expect(share([['off', 30]])).toBeNull();
  expect(share([['open', 300]])).toBe(1);
  expect(share([['qr', 300], ['open', 6]])).toBe(1); // prettier-ignore
  expect(share([['open', 300], ['reconnecting', 6]])).toBe(0.75); // prettier-ignore
  expect(share([['open', 12], ['off', 9], ['open', 6], ['banned', 3]])).toBeCloseTo(6 / 9); // prettier-ignore
});
