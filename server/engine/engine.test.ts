import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import server from '@locales/ru/server.json';
import {
  buildTestEngine,
  delay,
  drawGraph,
  message,
  readSchedule,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { createChance } from '@test/kit/random';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../db/database';
import { deliveries, funnels, funnelSchedules, messengerAccounts, notifications } from '../db/schema';
import type { SendResult } from '../gateways/messenger/messenger';
import type { Engine } from './engine';
import { stopSchedules } from './runs/stopSchedules';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
const engines: Engine[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(() => {
  testEngine = buildTestEngine(db);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await truncateAll(db);
});

async function startEngine(...args: Parameters<TestEngine['createEngine']>): Promise<Engine> {
  const engine = testEngine.createEngine(...args);
  engines.push(engine);
  await engine.start();
  return engine;
}

const texts = () => testEngine.messenger.journal.map((entry) => entry.text);
const runsAre = (status: string) => async () => {
  const runs = await testEngine.listRuns();
  return runs.length > 0 && runs.every((run) => run.status === status);
};
/** Written as sent, which is a moment after the send: the clock moves only then. */
const areSent = (count: number) => async () =>
  (await testEngine.listDeliveries()).filter(({ status }) => status === 'sent').length === count;
const allEnded = async () =>
  (await testEngine.listDeliveries()).every((one) => !['queued', 'sending'].includes(one.status));

describe('a run', () => {
  it('sends the first message at once, the next after its minutes, and is finished', async () => {
    const owner = await seedOwner(db, 1);
    const graph = drawGraph([message('a'), delay('d', 1), message('b')], ['start_1>a', 'a>d', 'd>b']);
    const [scheduleId = 0] = await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('the first is sent', areSent(1));
    await sleep(150);
    expect(texts()).toEqual(['a']);
    testEngine.clock.move(MINUTE_MS);
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(texts()).toEqual(['a', 'b']);
    expect(await readSchedule(db, scheduleId)).toMatchObject({ state: 'finished', active: false });
    const events = () => testEngine.published.map(({ event }) => event);
    await testEngine.until('its end is published', () => events().includes('funnel:completed'));
    // A claim and its end may be one event.
    expect(events().filter((event, at) => event !== events()[at - 1])).toEqual([
      'funnel:started',
      'funnel:progress',
      'funnel:completed',
    ]);
    expect(testEngine.published.every(({ userId }) => userId === owner.userId)).toBe(true);
  });

  it('sends parallel branches each in its time, and a message where they meet once', async () => {
    const owner = await seedOwner(db, 1);
    const graph = drawGraph(
      [message('a'), message('fast'), message('slow'), message('end')],
      ['start_1>a', 'a>fast+1', 'a>slow+5', 'fast>end+10', 'slow>end+1'],
    );
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('a', areSent(1));
    testEngine.clock.move(MINUTE_MS);
    await testEngine.until('fast', areSent(2));
    testEngine.clock.move(4 * MINUTE_MS);
    await testEngine.until('slow', areSent(3));
    testEngine.clock.move(MINUTE_MS);
    await testEngine.until('the end', runsAre('finished'));
    expect(texts()).toEqual(['a', 'fast', 'slow', 'end']);
  });

  it('continues after a message failed', async () => {
    const owner = await seedOwner(db, 1);
    testEngine.messenger.answerWith(({ text }) =>
      text === 'a' ? { status: 'rejected', code: 'notAllowed' } : { status: 'sent' },
    );
    const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    const rows = await testEngine.listDeliveries();
    expect(rows.map((row) => [row.nodeId, row.status, row.lastError])).toEqual([
      ['a', 'failed', 'notAllowed'],
      ['b', 'sent', null],
    ]);
  });

  it('starts in 1,000 groups at one moment, with all first messages queued', async () => {
    const owner = await seedOwner(db, 1_000);
    const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a', 5)], ['start_1>a']));
    await seedSchedules(db, funnelId, owner.groupIds);
    await startEngine();
    await testEngine.until('all are queued', async () => (await testEngine.listDeliveries()).length === 1_000);
    const startedMs = new Set((await testEngine.listRuns()).map((run) => run.startedAt.getTime()));
    expect([...startedMs]).toHaveLength(1);
  });
});

describe('at most once', () => {
  it('leaves a send whose response was lost unconfirmed, never sends it again, and takes a later receipt', async () => {
    const chance = createChance(3);
    const owner = await seedOwner(db, 60);
    testEngine.messenger.answerWith((): SendResult => {
      return chance.happens(0.1) ? { status: 'unconfirmed', reason: 'answerLost' } : { status: 'sent' };
    });
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('all runs are finished', runsAre('finished'));
    const rows = await testEngine.listDeliveries();
    const lost = rows.filter((row) => row.status === 'unconfirmed');
    expect(lost.length).toBeGreaterThan(2);
    expect(testEngine.messenger.handed).toHaveLength(60);
    expect(new Set(testEngine.messenger.journal.map((entry) => entry.groupAddress)).size).toBe(60);

    testEngine.messenger.receipt(owner.accountId, lost[0]?.messageId ?? '');
    await testEngine.until('the receipt counts', async () => {
      return (
        (await testEngine.listDeliveries()).filter((row) => row.status === 'unconfirmed').length === lost.length - 1
      );
    });
  });

  it('tries again what never left, five times at most, in the order of each group', async () => {
    const chance = createChance(7);
    const owner = await seedOwner(db, 20);
    testEngine.messenger.answerWith((_, attempt): SendResult => {
      return attempt < 5 && chance.happens(0.3) ? { status: 'not_sent', reason: 'socket' } : { status: 'sent' };
    });
    const graph = drawGraph([message('a'), message('b'), message('c')], ['start_1>a', 'start_1>b', 'start_1>c']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('all runs are finished', runsAre('finished'));
    expect(testEngine.messenger.handed.length).toBeGreaterThan(60);
    expect(texts()).toHaveLength(60);
    for (const [at] of owner.groupIds.entries()) {
      const inGroup = testEngine.messenger.journal.filter((entry) => entry.groupAddress === `group-${at + 1}`);
      expect(inGroup.map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
    }
  });

  it('keeps internal errors to the log', async () => {
    const owner = await seedOwner(db, 1);
    testEngine.messenger.answerWith(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')));
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(await testEngine.listDeliveries()).toMatchObject([{ status: 'unconfirmed', lastError: 'sendFailed' }]);
  });

  it('fails after five attempts', async () => {
    const owner = await seedOwner(db, 1);
    testEngine.messenger.answerWith(() => ({ status: 'not_sent', reason: 'socket' }));
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(testEngine.messenger.handed).toHaveLength(5);
    expect(await testEngine.listDeliveries()).toMatchObject([{ status: 'failed', attempt: 5, lastError: 'socket' }]);
  });

  it('makes sends of a killed process unconfirmed and continues its run', async () => {
    const owner = await seedOwner(db, 1);
    testEngine.messenger.answerWith(() => new Promise(() => undefined));
    const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine({ sendTimeoutMs: 600_000, stopWaitMs: 10, nodeTtlMs: 600_000 });
    await testEngine.until('a is in flight', () => testEngine.messenger.handed.length === 1);

    testEngine.messenger.answerWith(() => ({ status: 'sent' }));
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    const rows = await testEngine.listDeliveries();
    expect(rows.map((row) => [row.nodeId, row.status])).toEqual([
      ['a', 'unconfirmed'],
      ['b', 'sent'],
    ]);
    expect(testEngine.messenger.handed.map((one) => one.text)).toEqual(['a', 'b']);
  });

  it('lets another process take over, and refuses the late write of the old one', async () => {
    testEngine = buildTestEngine(db, undefined, false);
    const owner = await seedOwner(db, 1);
    let answer: (result: SendResult) => void = () => undefined;
    testEngine.messenger.answerWith(() => new Promise((resolve) => (answer = resolve)));
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine({ sendTimeoutMs: 600_000, stopWaitMs: 10, nodeTtlMs: 600_000 });
    await testEngine.until('a is in flight', () => testEngine.messenger.handed.length === 1);
    await db.execute(`update nodes set expires_at = now() - interval '1 second'`);
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    answer({ status: 'rejected', code: 'late' });
    await sleep(100);
    expect(await testEngine.listDeliveries()).toMatchObject([{ status: 'unconfirmed', lastError: 'ownerLost' }]);
  });

  it('skips a group that hangs and continues with the others', async () => {
    const owner = await seedOwner(db, 3);
    testEngine.messenger.answerWith(({ groupAddress }) =>
      groupAddress === 'group-1' ? new Promise(() => undefined) : { status: 'sent' },
    );
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('all runs are finished', runsAre('finished'));
    const rows = await testEngine.listDeliveries();
    expect(rows.map((row) => row.status)).toEqual(['unconfirmed', 'sent', 'sent']);
  });
});

describe('stopping', () => {
  it('sends nothing after the response, at whatever moment the stop comes', async () => {
    const chance = createChance(11);
    const owner = await seedOwner(db, 1);
    const graph = drawGraph([message('a'), message('b'), message('c')], ['start_1>a', 'a>b', 'b>c']);
    const funnelId = await seedFunnel(db, owner.userId, graph);
    testEngine.messenger.answerWith(async (): Promise<SendResult> => {
      await sleep(chance.int(10));
      return chance.happens(0.3) ? { status: 'not_sent', reason: 'socket' } : { status: 'sent' };
    });
    const engine = await startEngine();
    await testEngine.until('connected', () => engine.session(owner.accountId)?.state().kind === 'open');
    for (let at = 0; at < 25; at++) {
      const [id = 0] = await seedSchedules(db, funnelId, owner.groupIds, at);
      engine.wake();
      await sleep(chance.int(60));
      const which = eq(funnelSchedules.id, id);
      await stopSchedules({ db, clock: testEngine.clock }, which, { keepsLock: true });
      const handed = testEngine.messenger.handed.length;
      await stopSchedules({ db, clock: testEngine.clock }, which, { keepsLock: true });
      await sleep(30);
      expect(testEngine.messenger.handed).toHaveLength(handed);
      expect(await allEnded()).toBe(true);
    }
  });

  it.each([
    ['', false],
    ['while the account is given back', true],
  ])('stops the process without leaving anything in flight %s', async (_, isGivenBack) => {
    const owner = await seedOwner(db, 5);
    testEngine.messenger.answerWith(async () => {
      await sleep(isGivenBack ? 400 : 40);
      return { status: 'sent' };
    });
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    const engine = await startEngine();
    await testEngine.until('one is in flight', () => testEngine.messenger.handed.length > 0);
    if (isGivenBack) {
      await db.update(messengerAccounts).set({ desired: 'off' });
      engine.wake();
      await testEngine.until('it is given back', () => engine.session(owner.accountId) === null);
    }
    await engine.stop();
    const rows = await testEngine.listDeliveries();
    expect(rows.filter((row) => row.status === 'sending')).toEqual([]);
    expect(rows.filter((row) => row.status === 'sent')).toHaveLength(testEngine.messenger.handed.length);
    expect(rows.some((row) => row.status === 'queued')).toBe(true);
  });
});

describe('the clock', () => {
  it('sends nothing early and nothing twice when it jumps', async () => {
    const owner = await seedOwner(db, 1);
    const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b+60']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('a is sent', areSent(1));
    testEngine.clock.move(-24 * HOUR_MS);
    await sleep(120);
    testEngine.clock.move(24 * HOUR_MS);
    await sleep(120);
    expect(texts()).toEqual(['a']);
    testEngine.clock.move(24 * HOUR_MS);
    await testEngine.until('the run is finished', runsAre('finished'));
    testEngine.clock.move(-24 * HOUR_MS);
    await sleep(120);
    expect(texts()).toEqual(['a', 'b']);
  });

  it('starts what is up to an hour late and misses what is later, with one notification', async () => {
    const owner = await seedOwner(db, 5);
    const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
    const [late, ...tooLate] = owner.groupIds;
    await seedSchedules(db, funnelId, [late ?? 0], -59 * MINUTE_MS);
    const missed = await seedSchedules(db, funnelId, tooLate, -61 * MINUTE_MS);
    await startEngine();
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(testEngine.messenger.journal.map((entry) => entry.groupAddress)).toEqual(['group-1']);
    for (const id of missed) {
      expect(await readSchedule(db, id)).toMatchObject({ state: 'missed', active: false, missedReason: 'late' });
    }
    const news = await db.select().from(notifications);
    expect(news.map(({ userId, title }) => [userId, title])).toEqual([[owner.userId, server.missed.title]]);
    expect(news[0]?.message).toContain('4');
    expect(testEngine.published.filter(({ event }) => event === 'notification')).toHaveLength(1);
  });

  it('misses the start of an inactive funnel and notifies its owner', async () => {
    const owner = await seedOwner(db, 1);
    const funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
    await db.update(funnels).set({ active: false });
    const [id = 0] = await seedSchedules(db, funnelId, owner.groupIds);
    await startEngine();
    await testEngine.until('it is missed', async () => (await readSchedule(db, id))?.state === 'missed');
    await testEngine.until(
      'the notification is written',
      async () => (await db.select().from(notifications)).length === 1,
    );
    const [news] = await db.select().from(notifications);
    expect(news?.message).toContain(server.missed.inactive);
    expect(await readSchedule(db, id)).toMatchObject({ missedReason: 'inactive' });
    expect(texts()).toEqual([]);
  });
});

describe('the connection', () => {
  it('pauses the queue while it is away and loses nothing', async () => {
    const owner = await seedOwner(db, 1);
    const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b+1']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('a is sent', areSent(1));
    testEngine.messenger.enter(owner.accountId, { kind: 'reconnecting', attempt: 1, retryAtMs: 0, reason: 'network' });
    testEngine.clock.move(5 * MINUTE_MS);
    await sleep(150);
    expect(texts()).toEqual(['a']);
    expect((await db.select().from(messengerAccounts))[0]).toMatchObject({
      state: 'reconnecting',
      lastReason: 'connectionLost',
    });
    testEngine.messenger.enter(owner.accountId, { kind: 'open', address: 'phone' });
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(texts()).toEqual(['a', 'b']);
  });

  it('ends when it was logged out on the phone, and comes back only when it is wanted again', async () => {
    const owner = await seedOwner(db, 1);
    const engine = await startEngine();
    const read = async () => (await db.select().from(messengerAccounts))[0];
    const states: string[] = [];
    engine.onAccountChanged((change) => {
      if (change.kind === 'state') states.push(change.state.kind);
    });
    await testEngine.until('it is open', async () => (await read())?.state === 'open');
    testEngine.messenger.enter(owner.accountId, { kind: 'logged_out' });
    await testEngine.until('it is given back', async () => (await read())?.leaseOwner === null);
    expect(await read()).toMatchObject({ state: 'logged_out', desired: 'off', address: null, lastReason: 'loggedOut' });
    expect(engine.session(owner.accountId)).toBeNull();
    expect(states).toContain('logged_out');

    await db.update(messengerAccounts).set({ desired: 'on' });
    engine.wake();
    await testEngine.until('it is open again', async () => (await read())?.state === 'open');
    await db.update(messengerAccounts).set({ desired: 'off' });
    engine.wake();
    await testEngine.until('it is off', async () => (await read())?.state === 'off');
    await testEngine.until('the state off was published', () => states.at(-1) === 'off');
  });

  it('keeps the gap between two sends of an account', async () => {
    testEngine = buildTestEngine(db, { gapMinMs: 100, gapMaxMs: 200 });
    const owner = await seedOwner(db, 4);
    const graph = drawGraph([message('a')], ['start_1>a']);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until('all runs are finished', runsAre('finished'));
    const atMs = testEngine.messenger.journal.map((entry) => entry.atMs);
    for (const [at, momentMs] of atMs.slice(1).entries()) expect(momentMs - (atMs[at] ?? 0)).toBeGreaterThanOrEqual(99);
  });
});

describe('a condition', () => {
  const graph = drawGraph(
    [message('ask'), message('yes'), message('no')],
    ['start_1>ask', 'ask>yes?Yes, sure', 'ask>no?No'],
  );

  it('is taken once, by the first matching reply after the question', async () => {
    const owner = await seedOwner(db, 1);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until(
      'the question is sent',
      async () => (await testEngine.listDeliveries())[0]?.status === 'sent',
    );
    const nowMs = () => testEngine.clock.nowMs();
    await testEngine.messenger.say(owner.accountId, 'group-1', 'YES', nowMs() - 10_000);
    await testEngine.messenger.say(owner.accountId, 'group-1', 'perhaps', nowMs());
    await sleep(100);
    expect(texts()).toEqual(['ask']);
    await testEngine.messenger.say(owner.accountId, 'group-1', ' SURE ', nowMs());
    await testEngine.messenger.say(owner.accountId, 'group-1', 'yes', nowMs());
    await testEngine.until('yes is sent', () => texts().length === 2);
    await sleep(100);
    expect(texts()).toEqual(['ask', 'yes']);
    expect(await runsAre('running')()).toBe(true);
    await testEngine.messenger.say(owner.accountId, 'group-1', 'no', nowMs());
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(texts()).toEqual(['ask', 'yes', 'no']);
  });

  it('closes after a day without a reply, and the run is finished', async () => {
    const owner = await seedOwner(db, 1);
    await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
    await startEngine();
    await testEngine.until(
      'the question is sent',
      async () => (await testEngine.listDeliveries())[0]?.status === 'sent',
    );
    testEngine.clock.move(23 * HOUR_MS);
    await sleep(100);
    expect(await runsAre('running')()).toBe(true);
    testEngine.clock.move(HOUR_MS + 1_000);
    await testEngine.until('the run is finished', runsAre('finished'));
    expect(await db.select().from(deliveries)).toHaveLength(1);
  });
});
