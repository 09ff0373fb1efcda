import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, seedSchedules } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import type { SendResult } from '../../gateways/messenger/messenger';
import type { Engine } from '@server/engine/engine';

let db: Database;
let close: () => Promise<void>;
let engine: Engine | null = null;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
afterEach(async () => {
  await engine?.stop();
  engine = null;
  await truncateAll(db);
});

const BASE_MS = 60;
const SEND_TIMEOUT_MS = 4_000;
/** So few that a slow machine, too, sends to them all well before the timeout. */
const OTHER_GROUPS_COUNT = 3;

it('waits twice as long before each new try, and lets other groups go first meanwhile', async () => {
  const testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 3);
  const handed: { group: string; text: string; atMs: number }[] = [];
  testEngine.messenger.answerWith(({ groupAddress, text }) => {
    handed.push({ group: groupAddress, text, atMs: performance.now() });
    return groupAddress === 'group-1' ? { status: 'not_sent', reason: 'socket' } : { status: 'sent' };
  });
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'start_1>b']);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  engine = testEngine.createEngine({ retryBaseMs: BASE_MS });
  await engine.start();
  await testEngine.until('all runs are finished', async () => {
    const runs = await testEngine.listRuns();
    return runs.length === 3 && runs.every(({ status }) => status === 'finished');
  });

  const refused = handed.filter(({ group }) => group === 'group-1');
  expect(refused.map(({ text }) => text)).toEqual([...Array<string>(5).fill('a'), ...Array<string>(5).fill('b')]);
  for (const tries of [refused.slice(0, 5), refused.slice(5)]) {
    for (const [at, { atMs }] of tries.entries()) {
      const before = tries[at - 1];
      if (before) expect(atMs - before.atMs).toBeGreaterThanOrEqual(BASE_MS * 2 ** (at - 1) * 0.5 - 2);
    }
  }
  const secondTryMs = refused[1]?.atMs ?? 0;
  const others = handed.filter(({ group }) => group !== 'group-1');
  expect(others).toHaveLength(4);
  expect(others.every(({ atMs }) => atMs < secondTryMs)).toBe(true);
});

it('delays no other account while a group hangs', async () => {
  const testEngine = buildTestEngine(db);
  const hanging = await seedOwner(db, 2);
  const other = await seedOwner(db, OTHER_GROUPS_COUNT, 'second@example.com');
  testEngine.messenger.answerWith(({ text }) => (text === 'hangs' ? new Promise(() => undefined) : { status: 'sent' }));
  const [first = 0, second = 0] = hanging.groupIds;
  const funnelOf = (userId: number, text: string) =>
    seedFunnel(db, userId, drawGraph([message(text)], [`start_1>${text}`]));
  await seedSchedules(db, await funnelOf(hanging.userId, 'hangs'), [first], -1_000);
  await seedSchedules(db, await funnelOf(hanging.userId, 'next'), [second]);
  await seedSchedules(db, await funnelOf(other.userId, 'fine'), other.groupIds);
  engine = testEngine.createEngine({ sendTimeoutMs: SEND_TIMEOUT_MS });
  const startedMs = Date.now();
  await engine.start();
  const textsOf = (accountId: number) =>
    testEngine.messenger.journal.filter((entry) => entry.accountId === accountId).map((entry) => entry.text);
  await testEngine.until('the other account has sent', () => textsOf(other.accountId).length === OTHER_GROUPS_COUNT);
  expect(textsOf(hanging.accountId)).toEqual([]);
  await testEngine.until('the account goes on', () => textsOf(hanging.accountId).length === 1);
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(SEND_TIMEOUT_MS - 5);
  await testEngine.until('its end is written', async () => (await testEngine.listDeliveries())[1]?.status === 'sent');
  expect((await testEngine.listDeliveries()).slice(0, 2).map(({ status, lastError }) => [status, lastError])).toEqual([
    ['unconfirmed', 'timeout'],
    ['sent', null],
  ]);
});

it('stores the reason of a failure whatever the messenger reports, and sends the next message', async () => {
  const testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 1);
  testEngine.messenger.answerWith(({ text }) =>
    text === 'a'
      ? { status: 'rejected', code: `4\0${'7'.repeat(9_000)}` }
      : { status: 'unconfirmed', reason: '\ud800' },
  );
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('the run is finished', async () =>
    (await testEngine.listRuns()).every(({ status }) => status === 'finished'),
  );
  const rows = await testEngine.listDeliveries();
  expect(rows.map(({ status, lastError }) => [status, lastError?.slice(0, 3), lastError?.length])).toEqual([
    ['failed', '477', 499],
    ['unconfirmed', '\ufffd', 1],
  ]);
});

it('fails a message that is refused after it was given up, and confirms one that was sent after all', async () => {
  const testEngine = buildTestEngine(db);
  const { userId, groupIds } = await seedOwner(db, 1);
  const late = new Map<string, (result: SendResult) => void>();
  testEngine.messenger.answerWith(({ text }) => new Promise((resolve) => late.set(text, resolve)));
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  engine = testEngine.createEngine({ sendTimeoutMs: 20 });
  await engine.start();
  const ends = async () => (await testEngine.listDeliveries()).map(({ status, lastError }) => [status, lastError]);
  const untilEnds = (what: string, wanted: unknown) =>
    testEngine.until(what, async () => JSON.stringify(await ends()) === JSON.stringify(wanted));
  await untilEnds('both are given up', Array(2).fill(['unconfirmed', 'timeout']));
  late.get('a')?.({ status: 'rejected', code: '403' });
  late.get('b')?.({ status: 'sent' });
  await untilEnds('both are known', [
    ['failed', '403'],
    ['sent', null],
  ]);
});
