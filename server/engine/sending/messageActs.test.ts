import { eq, inArray } from 'drizzle-orm';

import { MINUTE_MS } from '@contract/time';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { isFullForm } from '@test/kit/effort';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, groupActs } from '../../db/schema';
import type { Engine } from '../engine';

jest.setTimeout(isFullForm ? 600_000 : 60_000);

const MESSAGES_COUNT = isFullForm ? 500 : 24;
const WINDOW_MS = 15 * MINUTE_MS;

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let owner: Awaited<ReturnType<typeof seedOwner>>;
let engines: Engine[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(() => {
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  await truncateAll(db);
});

async function prepare(groupsCount: number) {
  testEngine = buildTestEngine(db);
  owner = await seedOwner(db, groupsCount);
}

function startEngine(): Engine {
  const engine = testEngine.createEngine({ retryBaseMs: 1 });
  engines.push(engine);
  return engine;
}

/** Acts on messages that were sent, `agoMs` of each long ago. */
async function queue(kind: 'correct' | 'recall', agoMs: readonly number[]) {
  const nowMs = testEngine.clock.nowMs();
  const parents = await db
    .insert(groupActs)
    .values(agoMs.map((_, at) => ({ groupId: owner.groupIds[at] ?? 0 })))
    .returning({ id: groupActs.id });
  await db.insert(deliveries).values(
    agoMs.map((ago, at) => ({
      accountId: owner.accountId,
      groupId: owner.groupIds[at] ?? 0,
      actId: parents[at]?.id ?? null,
      targetId: at + 1_000,
      payload: {
        text: kind === 'correct' ? 'Hello' : '',
        mediaUrl: null,
        act: { kind, messageId: `3EB0${at}`, untilMs: nowMs - ago + WINDOW_MS },
      },
      dueAt: new Date(nowMs),
    })),
  );
}

/** The keys of the messages that something was done to, and how often. */
function actsPerKey(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { act } of testEngine.messenger.handed) {
    const key = act && 'messageId' in act ? act.messageId : '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const ends = async () => (await testEngine.listDeliveries()).map(({ status, lastError }) => [status, lastError]);
const countLeft = () => db.$count(deliveries, inArray(deliveries.status, ['queued', 'sending']));

/** Waits as long as one after the other ends: how long hundreds take depends on the machine. */
async function allHaveEnded(): Promise<void> {
  for (let left = await countLeft(); left > 0;) {
    const before = left;
    await testEngine.until('another one has ended', async () => (left = await countLeft()) < before);
  }
}

it('does one act for each stored key, and none after its window', async () => {
  await prepare(MESSAGES_COUNT);
  // Every third message is too late by the server's clock.
  const agoMs = Array.from({ length: MESSAGES_COUNT }, (_, at) => (at % 3 === 0 ? WINDOW_MS + 1 : MINUTE_MS));
  await queue('correct', agoMs);
  await startEngine().start();
  await allHaveEnded();
  const inTime = agoMs.flatMap((ago, at) => (ago > WINDOW_MS ? [] : [`3EB0${at}`]));
  expect(actsPerKey()).toEqual(new Map(inTime.map((key) => [key, 1])));
  expect((await ends()).filter(([, error]) => error === 'windowOver')).toHaveLength(agoMs.length - inTime.length);
});

it('is too late when the clock has moved on while the acts waited', async () => {
  await prepare(3);
  await queue('recall', [0, 0, 0]);
  testEngine.clock.move(WINDOW_MS);
  await startEngine().start();
  await allHaveEnded();
  expect(await ends()).toEqual([0, 1, 2].map(() => ['failed', 'windowOver']));
  expect(testEngine.messenger.handed).toEqual([]);
});

it.each(['correct', 'recall'] as const)(
  'after a crash in flight a %s stays unconfirmed and is not done again',
  async (kind) => {
    await prepare(2);
    await queue(kind, [0, 0]);
    const [first] = await testEngine.listDeliveries();
    await db
      .update(deliveries)
      .set({ status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0DEAD', claimedAt: new Date(), attempt: 1 })
      .where(eq(deliveries.id, first?.id ?? 0));
    await startEngine().start();
    await allHaveEnded();
    expect(await ends()).toEqual([
      ['unconfirmed', 'ownerLost'],
      ['sent', null],
    ]);
    expect(actsPerKey()).toEqual(new Map([['3EB01', 1]]));
  },
);

it('takes one act on a message at a time', async () => {
  await prepare(1);
  await queue('correct', [0]);
  await expect(queue('recall', [0])).rejects.toThrow();
});
