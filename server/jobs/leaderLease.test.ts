import { setTimeout as sleep } from 'node:timers/promises';

import { pino } from 'pino';

import type { Database } from '../db/database';
import { duties } from '../db/schema';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { holdLeaderLease, type LeaderLease } from './leaderLease';

const TTL_MS = 1_500;

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(() => truncateAll(db));

let wanted: LeaderLease[] = [];

afterEach(async () => {
  await Promise.all(wanted.map((lease) => lease.close()));
  wanted = [];
});

/** A process that competes for the lease. */
function want(isAlone = false, usedDb = db): LeaderLease {
  const lease = holdLeaderLease({ db: usedDb, log: pino({ level: 'silent' }) }, 'telegram', { isAlone, ttlMs: TTL_MS });
  wanted.push(lease);
  return lease;
}

/** Waits until it is held, at most for ten times its length. */
async function untilHeld(lease: LeaderLease): Promise<void> {
  const endMs = Date.now() + 10 * TTL_MS;
  while (!lease.isHeld()) {
    if (Date.now() > endMs) throw new Error('The lease was not taken');
    await sleep(10);
  }
}

/** A process that holds the lease. */
async function hold(): Promise<LeaderLease> {
  const lease = want();
  await untilHeld(lease);
  return lease;
}

const epoch = async () => (await db.select().from(duties))[0]?.epoch;

it('is held by one process at a time, for as long as it wants', async () => {
  const first = await hold();
  const second = want();
  for (let at = 0; at < 4; at += 1) {
    expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
    await sleep(TTL_MS / 2);
  }
  expect(await epoch()).toBe(1);
});

it('passes on at once when it is given up, under a greater epoch', async () => {
  const first = await hold();
  await first.close();
  expect(first.isHeld()).toBe(false);
  await hold();
  expect(await epoch()).toBe(2);
});

it('is lost by a process that cannot renew it, before anybody else can take it', async () => {
  const broken = {
    insert: () => {
      throw new Error('no database');
    },
  };
  const insert = db.insert.bind(db);
  const fragile = Object.assign(Object.create(db) as Database, { insert });
  const first = want(false, fragile);
  await untilHeld(first);
  Object.assign(fragile, broken);
  const second = want();
  const endMs = Date.now() + 10 * TTL_MS;
  while (!second.isHeld() && Date.now() < endMs) {
    await sleep(10);
    expect([first.isHeld(), second.isHeld()]).not.toEqual([true, true]);
  }
  expect(second.isHeld()).toBe(true);
});

it('takes over from a dead process within the length of its lease although the clock was set back two hours', async () => {
  await db.insert(duties).values({ name: 'telegram', owner: 'dead', expiresAt: new Date(Date.now() + 7_200_000) });
  const waiting = want();
  const startMs = performance.now();
  await untilHeld(waiting);
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(TTL_MS);
});

it('leaves a lease to a living process whose clock was set back', async () => {
  await hold();
  const second = want();
  const until = Date.now() + 2 * TTL_MS;
  while (Date.now() < until) {
    await db.update(duties).set({ expiresAt: new Date(Date.now() + 7_200_000) });
    await sleep(20);
    expect(second.isHeld()).toBe(false);
  }
});

it('does not wait for a killed process where there can be only one', async () => {
  await db.insert(duties).values({ name: 'telegram', owner: 'dead', expiresAt: new Date(Date.now() + 60_000) });
  const waiting = want();
  await sleep(TTL_MS / 2);
  expect(waiting.isHeld()).toBe(false);
  await waiting.close();
  await untilHeld(want(true));
});
