import { eq } from 'drizzle-orm';

import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import type { Engine } from '@server/engine/engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: ReturnType<typeof buildTestEngine>;
let engine: Engine;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => {
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine({ nodeTtlMs: 600_000 });
});
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});
afterAll(() => close());

async function seedTwoSteps() {
  const owner = await seedOwner(db, 1);
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);
  await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
  return owner;
}

const ends = async () => (await testEngine.listDeliveries()).map(({ nodeId, status }) => [nodeId, status]);
const isFinished = async () => (await testEngine.listRuns())[0]?.status === 'finished';

/** The next claim is written, but its response is lost with the connection. */
function loseNextClaim(): () => void {
  const withLease = db.with.bind(db);
  let isLost = false;
  const spy = jest.spyOn(db, 'with').mockImplementation(((...leases: Parameters<typeof withLease>) => {
    const queries = withLease(...leases);
    const update = queries.update.bind(queries);
    queries.update = ((table: typeof deliveries) => {
      const builder = update(table);
      const set = builder.set.bind(builder);
      builder.set = (values: Parameters<typeof set>[0]) => {
        const query = set(values);
        const from = query.from.bind(query) as (table: unknown) => { where(condition: unknown): object };
        return Object.assign(query, { from: (table: unknown) => loseResponse(from(table)) });
      };
      return builder;
    }) as never;
    return queries;
  }) as never);

  function loseResponse<Query extends object>(query: Query): Query {
    type Prepared = { prepare(name: string): { execute(values: object): Promise<unknown> } };
    const { returning } = query as unknown as { returning(fields: object): Prepared };
    const lose = (fields: object): Prepared => ({
      prepare(name) {
        const statement = returning.call(query, fields).prepare(name);
        return {
          async execute(values) {
            const rows = await statement.execute(values);
            if (isLost) return rows;
            isLost = true;
            throw new Error('Connection terminated unexpectedly');
          },
        };
      },
    });
    return Object.assign(query, { returning: lose });
  }
  return () => spy.mockRestore();
}

/** The next writes of a connected state fail, as they do while the database restarts. */
function refuseConnections(count: number): () => void {
  const update = db.update.bind(db);
  let left = count;
  const spy = jest.spyOn(db, 'update').mockImplementation(((table: typeof messengerAccounts) => {
    const builder = update(table);
    const set = builder.set.bind(builder);
    builder.set = (values: Parameters<typeof set>[0]) => {
      if (values.state === 'open' && left-- > 0) throw new Error('timeout exceeded when trying to connect');
      return set(values);
    };
    return builder;
  }) as never);
  return () => spy.mockRestore();
}

it.each([
  ['once', 1],
  ['more often than it is tried again', 7],
])('reports an account as connected although the database failed %s', async (_often, count) => {
  const { accountId } = await seedTwoSteps();
  const letPass = refuseConnections(count);
  await engine.start();
  const readAccount = async () =>
    (await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId)))[0];
  await testEngine.until('it is known to be connected', async () => (await readAccount())?.state === 'open');
  letPass();
  await testEngine.until('the run is finished', isFinished);
  expect(testEngine.messenger.handed.map(({ text }) => text)).toEqual(['a', 'b']);
});

it('sends what it claimed when its progress cannot be published', async () => {
  await seedTwoSteps();
  const push = testEngine.published.push.bind(testEngine.published);
  let failedCount = 0;
  testEngine.published.push = (...events) => {
    if (events.some(({ event }) => event === 'funnel:progress') && failedCount++ === 0)
      throw new Error('publishing fails');
    return push(...events);
  };
  await engine.start();
  await testEngine.until('the run is finished', isFinished);
  expect(failedCount).toBeGreaterThan(0);
  expect(await ends()).toEqual([
    ['a', 'sent'],
    ['b', 'sent'],
  ]);
});

it('claims again what it claimed without hearing so, and sends it once', async () => {
  await seedTwoSteps();
  const findAgain = loseNextClaim();
  await engine.start();
  await testEngine.until('the run is finished', isFinished);
  findAgain();
  expect(await ends()).toEqual([
    ['a', 'sent'],
    ['b', 'sent'],
  ]);
  expect(testEngine.messenger.handed.map(({ text }) => text)).toEqual(['a', 'b']);
});

it('does not send again what may have been handed over when its end was never written', async () => {
  const { accountId } = await seedTwoSteps();
  await db.update(messengerAccounts).set({ nextSendAt: new Date(Date.now() + 600_000), pace: { gapMaxMs: 600_000 } });
  await engine.start();
  await testEngine.until('a waits', async () => (await ends()).length === 1);
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
  const { leaseEpoch: fence, leaseOwner: lockedBy } = account ?? {};
  await db.update(deliveries).set({ status: 'sending', fence, lockedBy, messageId: 'A', attempt: 1 });
  await testEngine.until('b waits', async () => (await ends()).length === 2);
  expect(await ends()).toEqual([
    ['a', 'unconfirmed'],
    ['b', 'queued'],
  ]);
});
