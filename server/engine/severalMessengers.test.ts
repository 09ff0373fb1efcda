import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { broadcasts, deliveries, messengerAccounts } from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { createNumberedMessenger } from '@test/kit/numberedMessenger';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Engine } from './engine';

let db: Database;
let close: () => Promise<void>;
const engines: Engine[] = [];
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await truncateAll(db);
});

async function startEngine(testEngine: ReturnType<typeof buildTestEngine>): Promise<Engine> {
  const engine = testEngine.createEngine();
  engines.push(engine);
  await engine.start();
  return engine;
}

/** An owner whose funnel starts at once. */
async function seedSender(email: string, kind: string | null) {
  const owner = await seedOwner(db, 1, email);
  await db.update(messengerAccounts).set({ kind }).where(eq(messengerAccounts.id, owner.accountId));
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  await seedSchedules(db, funnelId, owner.groupIds);
  return owner;
}

const accountsIn = (journal: readonly { accountId: number }[]) => journal.map(({ accountId }) => accountId);

it('sends for accounts of several kinds in one process, each by its messenger and under the ids of its kind', async () => {
  const numbered = createNumberedMessenger();
  const testEngine = buildTestEngine(db, {}, true, 0, [numbered]);
  const byDefault = await seedSender('default@example.com', null);
  const byName = await seedSender('simulator@example.com', 'simulator');
  const other = await seedSender('numbered@example.com', 'numbered');
  await startEngine(testEngine);
  await testEngine.until(
    'all are sent',
    () => testEngine.messenger.journal.length === 2 && numbered.journal.length === 1,
  );
  expect(accountsIn(testEngine.messenger.journal).sort()).toEqual([byDefault.accountId, byName.accountId].sort());
  expect(accountsIn(numbered.journal)).toEqual([other.accountId]);
  for (const { messageId } of testEngine.messenger.journal) expect(messageId).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(numbered.journal[0]?.messageId).toMatch(/^[0-9a-f-]{36}$/);
  await testEngine.until('it is written', async () => (await testEngine.listDeliveries()).every(isSent));
  const sent = await testEngine.listDeliveries();
  const byDefaultId = sent.find(({ accountId }) => accountId === byDefault.accountId)?.messageId;
  expect(testEngine.messenger.journal.map(({ messageId }) => messageId)).toContain(byDefaultId);
  expect(sent.find(({ accountId }) => accountId === other.accountId)?.messageId).toBe('given-1');
});

const isSent = ({ status }: { status: string }) => status === 'sent';

it('leaves an account whose kind it does not serve to others, and serves it once it does', async () => {
  const unserved = await seedSender('numbered@example.com', 'numbered');
  const served = await seedSender('default@example.com', null);
  const without = buildTestEngine(db);
  const engine = await startEngine(without);
  await without.until('the other one is sent', () => without.messenger.journal.length === 1);
  const read = async ({ accountId }: typeof served) =>
    (await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId)))[0];
  expect((await read(served))?.leaseOwner).not.toBeNull();
  expect(await read(unserved)).toMatchObject({ leaseOwner: null, leaseEpoch: 0 });
  await engine.stop();

  const numbered = createNumberedMessenger();
  await startEngine(buildTestEngine(db, {}, true, 0, [numbered]));
  await without.until('it is sent as well', () => numbered.journal.length === 1);
  expect(accountsIn(numbered.journal)).toEqual([unserved.accountId]);
});

it('gives an account without a kind the default of each start, as when the settings name another messenger', async () => {
  const owner = await seedSender('owner@example.com', null);
  const first = buildTestEngine(db);
  const engine = await startEngine(first);
  await first.until(
    'it is sent',
    async () => (await first.listDeliveries()).length === 1 && first.messenger.journal.length === 1,
  );
  await engine.stop();

  const second = buildTestEngine(db, {}, true, 0, [], createNumberedMessenger());
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('b')], ['start_1>b']), 'Second');
  await seedSchedules(db, funnelId, owner.groupIds);
  await startEngine(second);
  await second.until('the next is sent by the other', () => second.messenger.journal.length === 1);
  expect(second.messenger.journal[0]).toMatchObject({ accountId: owner.accountId, text: 'b' });
  expect(first.messenger.journal).toHaveLength(1);
});

it('hands over nothing that the kind cannot send, and says why', async () => {
  const numbered = createNumberedMessenger();
  const testEngine = buildTestEngine(db, {}, true, 0, [numbered]);
  const owner = await seedOwner(db, 5);
  await db.update(messengerAccounts).set({ kind: 'numbered' });
  const [broadcast] = await db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'any', total: 5 })
    .returning();
  const { textMaxChars } = numbered.abilities;
  const contents = [
    { text: 'x'.repeat(textMaxChars) },
    { text: 'x'.repeat(textMaxChars + 1) },
    { text: 'Coming?', poll: { options: ['yes', 'no'], isMultiple: false } },
    { text: '', act: { kind: 'open' as const } },
    { text: 'last' },
  ];
  await db.insert(deliveries).values(
    contents.map((content, at) => ({
      accountId: owner.accountId,
      groupId: owner.groupIds[at] ?? 0,
      broadcastId: broadcast?.id,
      payload: { mediaUrl: null, ...content },
      dueAt: new Date(Date.now() - 1_000),
    })),
  );
  await startEngine(testEngine);
  await testEngine.until('all have ended', async () => (await testEngine.listDeliveries()).every(hasEnded));
  const ends = (await testEngine.listDeliveries()).map(({ status, lastError, messageId }) => [
    status,
    lastError,
    status === 'sent' && messageId,
  ]);
  expect(ends).toEqual([
    ['sent', null, 'given-1'],
    ['failed', 'textTooLong', false],
    ['failed', 'pollNotOffered', false],
    ['failed', 'actNotOffered', false],
    ['sent', null, 'given-2'],
  ]);
  expect(numbered.handed.map(({ text }) => text.length)).toEqual([textMaxChars, 'last'.length]);
});

const hasEnded = ({ status }: { status: string }) => status === 'sent' || status === 'failed';

it('keeps the id that the service gave to a message whose response came too late', async () => {
  const numbered = createNumberedMessenger();
  numbered.answerWith(async (_message, _attempt, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await sleep(300);
    return { status: 'sent', messageId: 'late' };
  });
  const testEngine = buildTestEngine(db, {}, true, 0, [numbered]);
  await seedSender('numbered@example.com', 'numbered');
  await startEngine(testEngine);
  const ends = async () => (await testEngine.listDeliveries()).map(({ status, messageId }) => [status, messageId]);
  await testEngine.until('it is sent after all', async () => (await ends())[0]?.[0] === 'sent');
  expect(await ends()).toEqual([['sent', 'late']]);
});
