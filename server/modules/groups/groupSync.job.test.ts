import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';

import type { Database } from '../../db/database';
import { groups } from '../../db/schema';
import type { AccountChange } from '../../engine/core/accountChange';
import type { Engine } from '../../engine/engine';
import { systemClock } from '../../gateways/clock';
import type { MessengerSession, RemoteGroup } from '../../gateways/messenger/messenger';
import { startJobs } from '@server/jobs/startJobs';
import { seedOwner } from '@test/kit/buildTestEngine';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { groupSyncJob } from './groupSync.job';

let db: Database;
let close: () => Promise<void>;
let tell: (change: AccountChange) => void;
const published: number[] = [];
const counted: string[] = [];
let stopJobs: () => Promise<void>;
let listGroups: (accountId: number) => Promise<RemoteGroup[]>;

const group = (at: number): RemoteGroup => ({
  address: `group-${at}`,
  name: `Group ${at}`,
  type: 'group',
  canPost: true,
});

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => {
  listGroups = () => Promise.resolve([group(1), group(2)]);
  const engine: Engine = {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    stopSending: () => Promise.resolve(0),
    resumeSending: () => Promise.resolve(),
    wake: () => undefined,
    runCommand: () => Promise.reject(new Error('nobody asks here')),
    session: (accountId) =>
      ({
        state: () => ({ kind: 'open', address: 'phone' }),
        listGroups: () => listGroups(accountId),
        fetchGroups: () => listGroups(accountId),
      }) as unknown as MessengerSession,
    onAccountChanged: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const log = pino({ level: 'silent' });
  const job = groupSyncJob({
    db,
    log,
    engine,
    clock: systemClock,
    publish: (userId) => void published.push(userId),
    retryDelayMs: () => 20,
    countRefusedRows: (kind, count) => void counted.push(`${kind} ${count}`),
  });
  stopJobs = startJobs([job], { db, log, config: { databaseUrl: null } });
});
afterEach(async () => {
  await stopJobs();
  await truncateAll(db);
});
afterAll(() => close());

const countGroups = async (accountId: number) => db.$count(groups, eq(groups.accountId, accountId));

async function until(question: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await question()); tries += 1) await sleep(20);
  expect(await question()).toBe(true);
}

it('takes over the groups of one account while another messenger is silent', async () => {
  const silent = await seedOwner(db, 1);
  const other = await seedOwner(db, 1, 'other@example.com');
  listGroups = (id) => (id === silent.accountId ? new Promise(() => undefined) : Promise.resolve([group(1), group(2)]));
  for (const { accountId } of [silent, other]) {
    tell({ kind: 'groups', accountId });
  }
  await until(async () => (await countGroups(other.accountId)) === 2);
  expect(await countGroups(silent.accountId)).toBe(1);
});

it('does what comes while it is busy as one, and keeps the newest moment', async () => {
  const { accountId } = await seedOwner(db, 2);
  let answer: (groups: RemoteGroup[]) => void = () => undefined;
  let askedCount = 0;
  listGroups = () => {
    askedCount += 1;
    return askedCount === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve([group(1), group(2)]);
  };
  tell({ kind: 'groups', accountId });
  const atMs = Date.now();
  const update = jest.spyOn(db, 'update');
  for (let at = 0; at < 500; at += 1) {
    tell({ kind: 'groups', accountId });
    tell({ kind: 'message', accountId, message: { groupAddress: 'group-1', text: 'hi', atMs: atMs - at } });
  }
  answer([group(1), group(2)]);
  const lastActivity = async () =>
    (await db.select().from(groups).where(eq(groups.address, 'group-1')))[0]?.lastActivityAt?.getTime();
  await until(async () => (await lastActivity()) === atMs);
  await sleep(100);
  expect([askedCount, update.mock.calls.length]).toEqual([2, 1]);
  update.mockRestore();
});

it('repeats a failed sync by itself', async () => {
  const { accountId } = await seedOwner(db, 1);
  const failures = [new Error('Timed Out'), new Error('Timed Out')];
  listGroups = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return [group(1), group(2)];
  };
  tell({ kind: 'groups', accountId });
  await until(async () => (await countGroups(accountId)) === 2);
});

it('writes only rows that differ, and publishes only what a list shows', async () => {
  const { accountId, userId } = await seedOwner(db, 3);
  let members = 1;
  let changed: Partial<RemoteGroup> = {};
  listGroups = async () => [group(1), { ...group(2), membersCount: members, ...changed }, group(3)];
  const versions = async () => {
    const rows = await db
      .select({ xmin: sql<string>`xmin::text` })
      .from(groups)
      .orderBy(groups.id);
    return rows.map(({ xmin }) => xmin);
  };
  const membersCount = async () =>
    (await db.select().from(groups).where(eq(groups.address, 'group-2')))[0]?.membersCount;
  published.length = 0;
  const before = await versions();
  tell({ kind: 'groups', accountId });
  await until(async () => (await membersCount()) === 1);
  members = 2;
  tell({ kind: 'groups', accountId });
  await until(async () => (await membersCount()) === 2);
  const after = await versions();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(published).toEqual([]);
  for (const seen of [{ name: 'Renamed' }, { isClosed: true }, { isOwnAdmin: true }, { canPost: false }]) {
    published.length = 0;
    changed = { ...changed, ...seen };
    tell({ kind: 'groups', accountId });
    await until(() => Promise.resolve(published.length > 0));
    expect(published).toEqual([userId]);
  }
});

it('requests a list that lost most groups a second time before applying it', async () => {
  const { accountId } = await seedOwner(db, 10);
  const all = Array.from({ length: 10 }, (_, at) => group(at + 1));
  const lists = [[], all, [], []];
  listGroups = () => Promise.resolve(lists.shift() ?? []);
  const countMembers = () => db.$count(groups, and(eq(groups.accountId, accountId), groups.isMember));
  tell({ kind: 'groups', accountId });
  await until(() => Promise.resolve(lists.length === 2));
  tell({ kind: 'groups', accountId });
  expect(await countMembers()).toBe(10);
  await until(async () => (await countMembers()) === 0);
});

it('keeps every group of a list beside one that cannot be stored', async () => {
  const { accountId } = await seedOwner(db, 1);
  const odd = { ...group(3), membersCount: 1e12, lastActivityAtMs: Date.UTC(50_000, 0, 1) };
  listGroups = () =>
    Promise.resolve([
      group(1),
      { ...group(2), name: undefined as never },
      { ...odd, name: `a\0\ud83db`, type: 'channel' as never },
      { ...group(4), name: '\u200b\u3164 ' },
      { ...group(5), name: '😀'.repeat(5_000) },
      { ...group(6), address: undefined as never },
      { ...group(7), address: 'a\0@g.us' },
      { ...group(1), name: 'the same again' },
    ]);
  tell({ kind: 'groups', accountId });
  await until(async () => (await countGroups(accountId)) === 5);
  const rows = await db.select().from(groups).where(eq(groups.accountId, accountId)).orderBy(groups.address);
  expect(rows.map(({ name }) => name)).toEqual(['the same again', '', 'a\ufffdb', '', '😀'.repeat(150)]);
  expect(rows[2]).toMatchObject({ type: 'group', membersCount: null, lastActivityAt: null });
  expect(counted).toEqual(['group 2']);
});

it('records when members write although that cannot be stored for one group', async () => {
  const broken = await seedOwner(db, 1);
  const other = await seedOwner(db, 1, 'other@example.com');
  const mend = await plantFault(db, 'update on groups', `new.account_id = ${broken.accountId}`);
  const atMs = Date.now();
  for (const { accountId } of [broken, other])
    tell({ kind: 'message', accountId, message: { groupAddress: 'group-1', text: 'hi', atMs } });
  await until(async () => (await db.$count(groups, isNotNull(groups.lastActivityAt))) === 1);
  await mend();
  const [written] = await db.select().from(groups).where(isNotNull(groups.lastActivityAt));
  expect(written).toMatchObject({ accountId: other.accountId, lastActivityAt: new Date(atMs) });
});
