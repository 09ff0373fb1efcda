import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '@contract/time';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { isFullForm, limitMs, noteFigure } from '@test/kit/effort';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import { broadcasts, deliveries, deliveryResponses, groups } from '../db/schema';
import type { Engine } from './engine';

/** So many of them belong to the owner of the busy one. */
const OWN_COUNT = 2;
const OTHERS_COUNT = isFullForm ? 20 : 3;
const STREAM_SECONDS = isFullForm ? 20 : 3;
const RECEIPTS_PER_SECOND = 1_000;
/** So many messages to a thousand members each: every receipt of the stream is another one. */
const MESSAGES_COUNT = (STREAM_SECONDS * RECEIPTS_PER_SECOND) / 1_000;
const STEP_MS = 10;
const DUE_EVERY_MS = 500;
const FIRST_DUE_MS = 1_500;
/** After the moment that a message is due. */
const LATE_MAX_MS = SECOND_MS;
const isOnServer = process.env.TEST_DATABASE_URL !== undefined;

type Owner = Awaited<ReturnType<typeof seedOwner>>;

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engines: Engine[];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  testEngine = buildTestEngine(db, {}, !isOnServer);
  engines = [];
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await close();
});

/** What a broadcast of an owner sends to its first group: one message at each moment. */
async function seedMessages({ userId, accountId, groupIds }: Owner, moments: readonly Date[], isSent: boolean) {
  const total = moments.length;
  const [made] = await db
    .insert(broadcasts)
    .values({ userId, message: 'Hi', total, status: isSent ? 'completed' : 'running' })
    .returning();
  await db.insert(deliveries).values(
    moments.map((dueAt, at) => ({
      ...{ accountId, groupId: groupIds[at] ?? 0, broadcastId: made?.id ?? 0, dueAt },
      payload: { text: String(dueAt.getTime()), mediaUrl: null },
      ...(isSent && { claimedAt: dueAt, sentAt: dueAt, status: 'sent' as const, messageId: `M${at}` }),
    })),
  );
}

/** Members report that they got and read the messages of an account. @returns how many receipts there were, and in what time */
async function stream(accountId: number): Promise<{ count: number; tookMs: number }> {
  const startedMs = performance.now();
  let count = 0;
  while (count < STREAM_SECONDS * RECEIPTS_PER_SECOND) {
    const until = Math.floor(((performance.now() - startedMs) * RECEIPTS_PER_SECOND) / SECOND_MS);
    for (; count < until; count += 1) {
      const at = count % MESSAGES_COUNT;
      const member = `${Math.floor(count / MESSAGES_COUNT)}@lid`;
      const receipt = { groupAddress: `group-${at + 1}`, messageId: `M${at}`, member, atMs: Date.now() };
      testEngine.messenger.respond(accountId, [{ ...receipt, kind: count % 2 === 0 ? 'delivered' : 'read' }]);
    }
    await sleep(STEP_MS);
  }
  return { count, tookMs: performance.now() - startedMs };
}

it('1,000 receipts a second to one account cost no other its second, and are counted', async () => {
  const busy = await seedOwner(db, MESSAGES_COUNT, 'busy@example.com');
  const places = Array.from({ length: MESSAGES_COUNT }, (_, at) => at);
  await seedMessages(
    busy,
    places.map(() => new Date()),
    true,
  );
  await db.update(groups).set({ membersCount: RECEIPTS_PER_SECOND });
  const dueCount = (STREAM_SECONDS * SECOND_MS - FIRST_DUE_MS) / DUE_EVERY_MS;
  const others: Owner[] = [];
  for (let at = 0; at < OTHERS_COUNT; at += 1)
    others.push(
      await seedOwner(db, Math.ceil(dueCount), at < OWN_COUNT ? { ownerId: busy.userId } : `other${at}@example.com`),
    );
  for (let at = 0; at < (isOnServer ? 2 : 1); at += 1) {
    const engine = testEngine.createEngine({ nodeTtlMs: 5_000 });
    engines.push(engine);
    await engine.start();
  }
  const firstMs = Date.now() + FIRST_DUE_MS;
  const moments = Array.from({ length: Math.ceil(dueCount) }, (_, at) => new Date(firstMs + at * DUE_EVERY_MS));
  for (const other of others) await seedMessages(other, moments, false);
  const { count, tookMs } = await stream(busy.accountId);
  const expected = OTHERS_COUNT * moments.length;
  await testEngine.until('the others have sent', () => testEngine.messenger.journal.length === expected);
  const lateMs = testEngine.messenger.journal.map(({ text, atMs }) => atMs - Number(text));
  const [earliestMs, latestMs] = [Math.min(...lateMs), Math.max(...lateMs)];
  let counted = 0;
  await testEngine.until('they are counted', async () => {
    const rows = await db.select().from(deliveryResponses);
    counted = rows.reduce((sum, row) => sum + row.deliveredCount + row.droppedCount, 0);
    return counted === count;
  });
  const dropped = (await db.select().from(deliveryResponses)).reduce((sum, row) => sum + row.droppedCount, 0);
  const perSecond = Math.round(count / (tookMs / SECOND_MS));
  noteFigure('receipts a second to one account', perSecond, '>= 950', perSecond >= 950);
  noteFigure('… counted', counted, String(count), counted === count);
  noteFigure('… of them as dropped', dropped, '0', dropped === 0);
  noteFigure('messages of the others', expected, '', true);
  noteFigure('… earliest, ms after its moment', earliestMs, '>= 0', earliestMs >= 0);
  noteFigure('… latest, ms after its moment', latestMs, `<= ${LATE_MAX_MS}`, latestMs <= LATE_MAX_MS);
  expect([earliestMs >= 0, latestMs < limitMs(LATE_MAX_MS), dropped]).toEqual([true, true, 0]);
});
