import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Funnel } from '@contract/schemas/funnels';
import type { FunnelRun } from '@contract/schemas/runs';
import type { StartedInGroups } from '@contract/schemas/schedules';
import { MINUTE_MS, toSeconds } from '@contract/time';
import { funnels, funnelSchedules, idempotencyKeys, supportMessages } from '@server/db/schema';
import type { Database } from '@server/db/database';
import type { Engine } from '@server/engine/engine';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { openTestDatabase } from '@test/kit/testDatabase';

import { createIdempotency, type StoreResponse } from './idempotency';

const never = new Promise<never>(() => undefined);
const ATTEMPTS = 10;

let db: Database;
let closeDatabase: () => Promise<void>;
let testServer: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let groupIds: number[];
let funnelId: number;

beforeAll(async () => void ({ db, close: closeDatabase } = await openTestDatabase()));
afterAll(() => closeDatabase());
beforeEach(async () => {
  testServer = buildTestEngine(db);
  engine = testServer.createEngine();
  server = await buildTestServer({ db, engine, clock: testServer.clock, messenger: testServer.messenger });
  await server.reset();
  const owner = await seedOwner(db, 5, 'me@example.com');
  groupIds = owner.groupIds;
  funnelId = await seedFunnel(db, owner.userId, drawGraph([message('a')], ['start_1>a']));
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

function post(url: string, payload: object, key: string | null, { as }: Caller = me) {
  const headers = { ...as.headers, ...(key !== null && { 'idempotency-key': key }) };
  return server.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
}

const readRuns = async () => {
  const answer = await server.app.inject({ ...me.as, method: 'GET', url: `/api/funnels/${funnelId}/runs` });
  return answer.json<{ response: FunnelRun[] }>().response;
};

describe('the same call under the same name', () => {
  it('S10: ten parallel starts make one run per group, and all ten get the same response', async () => {
    await engine.start();
    const body = { group_ids: groupIds };
    const answers = await Promise.all(
      Array.from({ length: ATTEMPTS }, () => post(`/funnels/${funnelId}/start-multiple`, body, 'double-click')),
    );
    const texts = new Set(answers.map((answer) => answer.body));
    expect([answers.map(({ statusCode }) => statusCode), texts.size]).toEqual([Array(ATTEMPTS).fill(200), 1]);
    expect(answers[0]?.json<{ response: StartedInGroups }>().response.successfulGroups).toBe(groupIds.length);
    testServer.clock.move(MINUTE_MS + 1_000);
    await testServer.until(
      'all has been sent',
      async () => (await readRuns()).filter((run) => run.finished).length === 5,
    );

    const again = await post(`/funnels/${funnelId}/start-multiple`, body, 'double-click');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([answers[0]?.body, 'true']);
    testServer.clock.move(2 * MINUTE_MS);
    await sleep(200);
    expect(await readRuns()).toHaveLength(groupIds.length);
    expect(await db.select().from(funnelSchedules)).toHaveLength(groupIds.length);
  });

  it('makes one funnel of ten parallel wishes, and ten without a name', async () => {
    const wish = (key: string | null) => post('/funnels', { name: 'Welcome again' }, key);
    const answers = await Promise.all(Array.from({ length: ATTEMPTS }, () => wish('new-funnel')));
    const ids = new Set(answers.map((answer) => answer.json<{ response: Funnel }>().response.id));
    const named = await db.select().from(funnels).where(eq(funnels.name, 'Welcome again'));
    expect([ids.size, named.length]).toEqual([1, 1]);
    await Promise.all(Array.from({ length: ATTEMPTS }, () => wish(null)));
    expect(await db.select().from(funnels).where(eq(funnels.name, 'Welcome again'))).toHaveLength(1 + ATTEMPTS);
  });

  it('repeats the response of a copy, a schedule and a single start', async () => {
    const at = toSeconds(testServer.clock.nowMs()) + 3_600;
    const schedule = { funnel_id: funnelId, group_id: groupIds[0], start_at: at, active: false };
    for (const [url, body] of [
      [`/funnels/${funnelId}/duplicate`, { name: 'Copy' }],
      ['/funnel_schedules', schedule],
      ['/support/send-message', { message: 'Help' }],
      [`/funnels/${funnelId}/start`, { group_id: groupIds[1] }],
    ] as const) {
      const first = await post(url, body, `key of ${url}`.replaceAll(' ', '-'));
      const second = await post(url, body, `key of ${url}`.replaceAll(' ', '-'));
      expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
      expect(second.headers['idempotency-replayed']).toBe('true');
    }
    expect(await db.select().from(supportMessages)).toHaveLength(1);
  });
});

describe('a name', () => {
  it('belongs to one request: another body or another route is refused', async () => {
    await post('/funnels', { name: 'One' }, 'k');
    const body = await post('/funnels', { name: 'Two' }, 'k');
    const call = await post(`/funnels/${funnelId}/duplicate`, { name: 'One' }, 'k');
    for (const answer of [body, call]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await db.select().from(funnels).where(eq(funnels.name, 'Two'))).toEqual([]);
  });

  it('belongs to one account', async () => {
    const mine = await post('/funnels', { name: 'Mine' }, 'k');
    const theirs = await post('/funnels', { name: 'Theirs' }, 'k', other);
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200]);
  });

  it('is deleted after a day, and when the call was refused', async () => {
    await post('/funnels', { name: 'One' }, 'k');
    await db.update(idempotencyKeys).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await post('/funnels', { name: 'Two' }, 'k')).statusCode).toBe(200);
    expect((await post('/funnels/999/duplicate', { name: 'Copy' }, 'refused')).statusCode).toBe(404);
    expect((await post(`/funnels/${funnelId}/duplicate`, { name: 'Copy' }, 'refused')).statusCode).toBe(200);
  });

  it.each([' ', '', '\u044b', 'x'.repeat(limits.idempotency.keyMaxChars + 1)])('that is %p is refused', async (key) => {
    const answer = await post('/funnels', { name: 'One' }, key);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
  });
});

describe('the work and the memory of it', () => {
  const call = { key: 'k', payload: ['x'] };

  it('are committed together: work of a killed process is not repeated', async () => {
    const idempotency = createIdempotency({ db }, { waitMaxMs: 5_000, abandonedAfterMs: 100 });
    const mine = { ...call, userId: me.userId };
    const work = (keep: StoreResponse) =>
      db.transaction(async (tx) => {
        await tx.insert(funnels).values({ userId: me.userId, name: 'Once' });
        await keep(tx, 'made');
      });
    void idempotency.once(mine, (keep) => work(keep).then(() => never));
    await sleep(300);
    const done = await idempotency.once(mine, () => Promise.reject(new Error('done a second time')));
    expect(done).toEqual({ response: { status: 'success', response: 'made' }, isRepeat: true });
  });

  it('stay together when the rest of the call fails', async () => {
    const idempotency = createIdempotency({ db });
    const mine = { ...call, userId: me.userId };
    const fails = (keep: StoreResponse) =>
      db.transaction((tx) => keep(tx, 'made')).then(() => Promise.reject<object>(new Error('the news')));
    await expect(idempotency.once(mine, fails)).rejects.toThrow('the news');
    expect(await idempotency.once(mine, fails)).toMatchObject({ isRepeat: true });
  });

  it('are nothing when another one has taken the call over', async () => {
    const idempotency = createIdempotency({ db }, { waitMaxMs: 5_000, abandonedAfterMs: 100 });
    const mine = { ...call, userId: me.userId };
    let proceed = () => undefined as void;
    const slow = idempotency.once(mine, async (keep) => {
      await new Promise<void>((resolve) => (proceed = resolve));
      await db.transaction(async (tx) => {
        await tx.insert(funnels).values({ userId: me.userId, name: 'Too late' });
        await keep(tx, 'by the slow one');
      });
      return {};
    });
    await sleep(200);
    const quick = await idempotency.once(mine, (keep) => keep(db, 'by the quick one').then(() => ({})));
    proceed();
    await expect(slow).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS');
    expect(quick.isRepeat).toBe(false);
    expect(await db.select().from(funnels).where(eq(funnels.name, 'Too late'))).toEqual([]);
  });
});

describe('the request that holds a key', () => {
  const call = { userId: 0, key: 'k', payload: ['x'] };

  it('is waited for, but not for ever', async () => {
    const idempotency = createIdempotency({ db }, { waitMaxMs: 200, abandonedAfterMs: MINUTE_MS });
    const mine = { ...call, userId: me.userId };
    void idempotency.once(mine, () => never);
    await sleep(50);
    await expect(idempotency.once(mine, () => Promise.resolve({}))).rejects.toThrow('IDEMPOTENCY_IN_PROGRESS');
  });

  it('is replaced when it has been silent for too long', async () => {
    const idempotency = createIdempotency({ db }, { waitMaxMs: 5_000, abandonedAfterMs: 150 });
    const mine = { ...call, userId: me.userId };
    void idempotency.once(mine, () => never);
    await sleep(50);
    const done = await idempotency.once(mine, () => Promise.resolve({ by: 'the second' }));
    expect(done).toEqual({ response: { by: 'the second' }, isRepeat: false });
  });
});
