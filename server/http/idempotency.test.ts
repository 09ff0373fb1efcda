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

  it('is free again after its time, and when the call was refused', async () => {
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
  const wish = () => ({ userId: me.userId, key: 'k', call: 'createFunnel' as const, payload: ['x'] });
  const insert = (store: StoreResponse, name: string) =>
    db.transaction(async (tx) => {
      await tx.insert(funnels).values({ userId: me.userId, name });
      return store(tx, name);
    });

  it('are committed together: work of a killed process is not repeated', async () => {
    const idempotency = createIdempotency({ db });
    void idempotency.once(wish(), async (store) => {
      await insert(store, 'Once');
      return never;
    });
    await sleep(200);
    const done = await idempotency.once(wish(), () => Promise.reject(new Error('done a second time')));
    expect(done).toEqual({ response: 'Once', isRepeat: true });
  });

  it('stay together when the rest of the call fails', async () => {
    const idempotency = createIdempotency({ db });
    const fails = async (store: StoreResponse) => {
      await insert(store, 'Once');
      throw new Error('the news');
    };
    expect(await idempotency.once(wish(), fails)).toEqual({ response: 'Once', isRepeat: true });
  });

  it('are nothing when the work fails before', async () => {
    const idempotency = createIdempotency({ db });
    const fails = () => Promise.reject(new Error('no'));
    await expect(idempotency.once(wish(), fails)).rejects.toThrow('no');
    expect(await idempotency.once(wish(), (store) => insert(store, 'Later'))).toEqual({
      response: 'Later',
      isRepeat: false,
    });
  });

  it('are nothing when another request has done the work in the meantime, and its response is given', async () => {
    const idempotency = createIdempotency({ db });
    let proceed = () => undefined as void;
    const slow = idempotency.once(wish(), async (store) => {
      await new Promise<void>((resolve) => (proceed = resolve));
      return insert(store, 'Too late');
    });
    await sleep(100);
    const quick = await idempotency.once(wish(), (store) => insert(store, 'In time'));
    proceed();
    expect([quick.isRepeat, await slow]).toEqual([false, { response: 'In time', isRepeat: true }]);
    expect(await db.select().from(funnels).where(eq(funnels.name, 'Too late'))).toEqual([]);
  });
});
