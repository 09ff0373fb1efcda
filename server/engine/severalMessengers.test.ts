import { eq } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { deliveries, messengerAccounts } from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { createScriptedMessenger } from '@test/kit/scriptedMessenger';
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

/** A second kind of messenger, which numbers its messages. */
function createNumbered() {
  let count = 0;
  return Object.assign(createScriptedMessenger('numbered'), { makeMessageId: () => `n${(count += 1)}` });
}

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
  const numbered = createNumbered();
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
  expect(numbered.journal[0]?.messageId).toMatch(/^n\d+$/);
  await testEngine.until('it is written', async () => (await testEngine.listDeliveries()).every(isSent));
  const [row] = await db.select().from(deliveries).where(eq(deliveries.accountId, other.accountId));
  expect(row?.messageId).toBe(numbered.journal[0]?.messageId);
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

  const numbered = createNumbered();
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

  const second = buildTestEngine(db, {}, true, 0, [], createNumbered());
  const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('b')], ['start_1>b']), 'Second');
  await seedSchedules(db, funnelId, owner.groupIds);
  await startEngine(second);
  await second.until('the next is sent by the other', () => second.messenger.journal.length === 1);
  expect(second.messenger.journal[0]).toMatchObject({ accountId: owner.accountId, text: 'b' });
  expect(first.messenger.journal).toHaveLength(1);
});
