import { setTimeout as sleep } from 'node:timers/promises';

import { pino } from 'pino';

import type { Database } from '../db/database';
import { duties } from '../db/schema';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { holdLeaderLease, type LeaderLease } from './leaderLease';

const TTL_MS = 1_000;

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(() => truncateAll(db));

/** A process that competes for the lease, after its first attempt. */
async function want(isAlone = false): Promise<LeaderLease> {
  const duty = holdLeaderLease({ db, log: pino({ level: 'silent' }) }, 'telegram', { isAlone, ttlMs: TTL_MS });
  // Its first attempt was asked before.
  await epoch();
  await sleep(0);
  return duty;
}

const epoch = async () => (await db.select().from(duties))[0]?.epoch;

it('is held by one process at a time, for as long as it wants', async () => {
  const [first, second] = [await want(), await want()];
  for (let at = 0; at < 4; at += 1) {
    expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
    await sleep(TTL_MS / 2);
  }
  expect(await epoch()).toBe(1);
  await first.close();
  await second.close();
});

it('passes on at once when it is given up, under a greater epoch', async () => {
  const first = await want();
  await first.close();
  expect(first.isHeld()).toBe(false);
  const second = await want();
  expect(second.isHeld()).toBe(true);
  expect(await epoch()).toBe(2);
  await second.close();
});

it('is lost by a process that cannot renew it, before anybody else can take it', async () => {
  const broken = {
    insert: () => {
      throw new Error('no database');
    },
  };
  const insert = db.insert.bind(db);
  const fragile = Object.assign(Object.create(db) as Database, { insert });
  const first = holdLeaderLease({ db: fragile, log: pino({ level: 'silent' }) }, 'telegram', {
    isAlone: false,
    ttlMs: TTL_MS,
  });
  await epoch();
  await sleep(0);
  expect(first.isHeld()).toBe(true);
  Object.assign(fragile, broken);
  await sleep(TTL_MS + 50);
  expect(first.isHeld()).toBe(false);
  const second = await want();
  expect(second.isHeld()).toBe(true);
  await first.close();
  await second.close();
});

it('takes over from a dead process within the length of its lease although the clock was set back two hours', async () => {
  await db.insert(duties).values({ name: 'telegram', owner: 'dead', expiresAt: new Date(Date.now() + 7_200_000) });
  const waiting = await want();
  expect(waiting.isHeld()).toBe(false);
  await sleep(2 * TTL_MS);
  expect(waiting.isHeld()).toBe(true);
  await waiting.close();
});

it('leaves a lease to a living process whose clock was set back', async () => {
  const first = await want();
  const second = await want();
  const until = Date.now() + 2 * TTL_MS;
  while (Date.now() < until) {
    await db.update(duties).set({ expiresAt: new Date(Date.now() + 7_200_000) });
    await sleep(20);
    expect(second.isHeld()).toBe(false);
  }
  await first.close();
  await second.close();
});

it('does not wait for a killed process where there can be only one', async () => {
  await db.insert(duties).values({ name: 'telegram', owner: 'dead', expiresAt: new Date(Date.now() + 60_000) });
  const waiting = await want();
  expect(waiting.isHeld()).toBe(false);
  await waiting.close();
  const alone = await want(true);
  expect(alone.isHeld()).toBe(true);
  await alone.close();
});
