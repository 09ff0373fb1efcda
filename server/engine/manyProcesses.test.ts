import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { deliveries, messengerAccounts, messengerCommands, nodes } from '@server/db/schema';
import type { MessengerSession } from '@server/gateways/messenger/messenger';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Engine } from './engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
const engines: Engine[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  testEngine = buildTestEngine(db, {}, false);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

async function startEngine(...args: Parameters<TestEngine['createEngine']>): Promise<Engine> {
  const engine = testEngine.createEngine({ nodeTtlMs: 5_000, ...args[0] }, args[1]);
  engines.push(engine);
  await engine.start();
  return engine;
}

const accounts = () => db.select().from(messengerAccounts).orderBy(messengerAccounts.id);

/** How many open accounts each owner has, most first. */
async function shares(): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const { leaseOwner, state } of await accounts()) {
    if (leaseOwner !== null && state === 'open') counts.set(leaseOwner, (counts.get(leaseOwner) ?? 0) + 1);
  }
  return [...counts.values()].sort((a, b) => b - a);
}

async function seedAccounts(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await seedOwner(db, 1, `owner-${at}@example.com`);
}

describe('placement', () => {
  it('moves accounts to a process that joins, until both have about half', async () => {
    await seedAccounts(12);
    await startEngine();
    await testEngine.until('one has all', async () => (await shares()).join() === '12');
    await startEngine();
    await testEngine.until('they share', async () => (await shares()).join() === '7,5');
    await sleep(200);
    expect(await shares()).toEqual([7, 5]);
  });

  it('takes over from a dead process within its seconds although the clock was set back two hours', async () => {
    await seedAccounts(3);
    await db.insert(nodes).values({ id: 'dead', expiresAt: new Date(Date.now() + 7_200_000) });
    await db.update(messengerAccounts).set({ leaseOwner: 'dead' });
    await startEngine({ nodeTtlMs: 500 });
    expect(await shares()).toEqual([]);
    await testEngine.until('they are taken over', async () => (await shares()).join() === '3');
    expect((await db.select().from(nodes)).map(({ id }) => id)).not.toContain('dead');
  });

  it('gives a process no more than its capacity', async () => {
    await seedAccounts(6);
    await startEngine({}, 2);
    await sleep(200);
    expect(await shares()).toEqual([2]);
    await startEngine();
    await testEngine.until('the other takes the rest', async () => (await shares()).join() === '4,2');
  });

  it('hands everything over at once when a process stops', async () => {
    await seedAccounts(4);
    const first = await startEngine({ pollEveryMs: 60_000 });
    await startEngine({ pollEveryMs: 60_000 });
    engines.splice(engines.indexOf(first), 1);
    await first.stop();
    await testEngine.until('the other has all', async () => (await shares()).join() === '4');
    expect(await db.select().from(nodes)).toHaveLength(1);
  });
});

describe('a wake', () => {
  it('reaches the process that owns the account', async () => {
    const owner = await seedOwner(db, 1);
    await startEngine({ pollEveryMs: 60_000 });
    await testEngine.until('it is open', async () => (await shares()).join() === '1');
    const other = await startEngine({ pollEveryMs: 60_000 });
    const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
    await seedSchedules(db, funnelId, owner.groupIds);
    other.wake();
    await testEngine.until('a is sent', () => testEngine.messenger.journal.length === 1);
  });

  it('that is lost is made up for by looking', async () => {
    const owner = await seedOwner(db, 1);
    await startEngine();
    await testEngine.until('it is open', async () => (await shares()).join() === '1');
    const other = await startEngine();
    const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
    testEngine.board.isBroken = true;
    await seedSchedules(db, funnelId, owner.groupIds);
    other.wake();
    await testEngine.until('a is sent', () => testEngine.messenger.journal.length === 1);
  });
});

describe('a command', () => {
  let accountId: number;
  let left: string[];
  beforeEach(async () => {
    ({ accountId } = await seedOwner(db, 1));
    left = [];
    const { openSession } = testEngine.messenger;
    testEngine.messenger.openSession = (...args): MessengerSession => ({
      ...openSession(...args),
      leaveGroup: (address) => Promise.resolve(void left.push(address)),
    });
  });

  async function startBoth(): Promise<Engine> {
    await startEngine();
    await testEngine.until('it is open', async () => (await shares()).join() === '1');
    return startEngine({ commandMaxMs: 1_000 });
  }

  it('is run once by the owner, requested from another process, and its row is deleted', async () => {
    const other = await startBoth();
    await startEngine();
    expect(await other.runCommand(accountId, 'listGroups', {})).toHaveLength(5);
    await other.runCommand(accountId, 'leaveGroup', { groupAddress: 'group-1' });
    expect(left).toEqual(['group-1']);
    expect(await db.select().from(messengerCommands)).toEqual([]);
  });

  it('is found without a wake', async () => {
    const other = await startBoth();
    testEngine.board.isBroken = true;
    await other.runCommand(accountId, 'leaveGroup', { groupAddress: 'group-1' });
    expect(left).toEqual(['group-1']);
  });

  it('brings the failure of the owner back', async () => {
    const other = await startBoth();
    testEngine.messenger.enter(accountId, { kind: 'reconnecting', attempt: 1, retryAtMs: 0, reason: 'network' });
    await expect(other.runCommand(accountId, 'listGroups', {})).rejects.toThrow('MESSENGER_NOT_CONNECTED');
  });

  it('is refused at once when no process owns the account', async () => {
    const engine = testEngine.createEngine();
    await expect(engine.runCommand(accountId, 'listGroups', {})).rejects.toThrow('MESSENGER_NOT_CONNECTED');
  });

  it('fails when the owner does not respond in time, and is never executed later', async () => {
    await db.insert(nodes).values({ id: 'frozen', expiresAt: sql`now() + interval '1 hour'` });
    await db.update(messengerAccounts).set({ leaseOwner: 'frozen', leaseEpoch: 7 });
    const other = await startEngine({ commandMaxMs: 400 });
    await expect(other.runCommand(accountId, 'leaveGroup', { groupAddress: 'group-1' })).rejects.toThrow(
      'MESSENGER_SILENT',
    );
    expect(await db.select().from(messengerCommands)).toEqual([]);
    await db.delete(nodes).where(eq(nodes.id, 'frozen'));
    await testEngine.until('it is taken over', async () => (await shares()).join() === '1');
    await sleep(100);
    expect(left).toEqual([]);
  });

  it('fails when its owner is killed before taking it', async () => {
    await db.insert(nodes).values({ id: 'dying', expiresAt: sql`now() + interval '1 hour'` });
    await db.update(messengerAccounts).set({ leaseOwner: 'dying', leaseEpoch: 7, desired: 'off' });
    const other = await startEngine({ commandMaxMs: 30_000 });
    const asking = other.runCommand(accountId, 'leaveGroup', { groupAddress: 'group-1' });
    await Promise.all([
      expect(asking).rejects.toThrow('MESSENGER_NOT_CONNECTED'),
      sleep(100).then(() => db.delete(nodes).where(eq(nodes.id, 'dying'))),
    ]);
  });
});

it('writes nothing for an account that another process has taken over', async () => {
  const owner = await seedOwner(db, 1);
  await db.execute(sql`update groups set greeting_url = 'https://example.com/hello'`);
  const graph = drawGraph([message('ask'), message('yes')], ['start_1>ask', 'ask>yes?yes']);
  await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
  testEngine.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
  await startEngine({ pollEveryMs: 60_000 });
  await testEngine.until(
    'the question is sent',
    async () => (await testEngine.listDeliveries())[0]?.status === 'unconfirmed',
  );
  await db.insert(nodes).values({ id: 'later', expiresAt: sql`now() + interval '1 hour'` });
  await db
    .update(messengerAccounts)
    .set({ leaseOwner: 'later', leaseEpoch: sql`${messengerAccounts.leaseEpoch} + 1`, state: 'open' });

  const messageId = testEngine.messenger.handed[0]?.messageId ?? '';
  testEngine.messenger.receipt(owner.accountId, messageId);
  await expect(testEngine.messenger.say(owner.accountId, 'group-1', 'yes', testEngine.clock.nowMs())).rejects.toThrow();
  testEngine.messenger.join(owner.accountId, 'group-1');
  testEngine.messenger.enter(owner.accountId, { kind: 'logged_out' });
  await sleep(200);
  expect(await db.select({ status: deliveries.status }).from(deliveries)).toEqual([{ status: 'unconfirmed' }]);
  expect(await accounts()).toMatchObject([{ state: 'open', desired: 'on', leaseOwner: 'later' }]);
});
