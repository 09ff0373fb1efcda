import { HOUR_MS } from '@contract/time';

import { readConfig } from '@server/config';
import { broadcasts, deliveries, groups, messengerAccounts } from '@server/db/schema';
import { FilesUnavailableError } from '@server/gateways/files/fileStore';
import { createWorkMonitor } from '@server/jobs/workMonitor';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

const TOKEN = 'metrics-token-of-sixteen';

let server: TestServer;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(() => server.reset());

const get = (url: string, options: object = {}) => server.app.inject({ method: 'GET', url, ...options });

/** The value of `name{labels} value`. */
function read(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1));
}

describe('whether calls may be sent here', () => {
  it('is always live, ready only between the start and the beginning of the stop', async () => {
    expect((await get('/readyz')).statusCode).toBe(200);
    server.lifecycle.markStopping();
    expect([(await get('/readyz')).statusCode, (await get('/healthz')).statusCode]).toEqual([503, 200]);
    server.lifecycle.markStarted();
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  it('is not ready while the database is unreachable, and still measures', async () => {
    let isAway = false;
    const failing = await buildTestServer({
      db: new Proxy(server.db, {
        get(db, name) {
          if (isAway && name === 'execute') return () => Promise.reject(new Error('away'));
          if (isAway && name === 'select') throw new Error('away');
          return Reflect.get(db, name) as unknown;
        },
      }),
    });
    isAway = true;
    const ready = await failing.app.inject({ method: 'GET', url: '/readyz' });
    const metrics = await failing.app.inject({ method: 'GET', url: '/metrics' });
    expect([ready.statusCode, metrics.statusCode]).toEqual([503, 200]);
    expect(ready.json()).toEqual({ status: 'unavailable', reasons: ['database'] });
    expect(read(metrics.body, 'voronka_database_up')).toBe(0);
    isAway = false;
    await failing.close();
  });
});

describe('a loop that keeps failing', () => {
  it('takes the process out of service by its name, until it succeeds; a failing row does not', async () => {
    const monitor = createWorkMonitor(() => undefined);
    let isBroken = true;
    const call = monitor.watch('engine.starts', () => (isBroken ? Promise.reject(new Error('x')) : Promise.resolve()));
    const failing = await buildTestServer({ db: server.db, monitor });
    const ask = async () => {
      const answer = await failing.app.inject({ method: 'GET', url: '/readyz' });
      return [answer.statusCode, answer.json<object>()];
    };
    failing.metrics.countItemFailure('starts');
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    for (let at = 0; at < 3; at += 1) await expect(call()).rejects.toThrow('x');
    expect(await ask()).toEqual([503, { status: 'unavailable', reasons: ['failing: engine.starts'] }]);
    expect(read((await failing.app.inject('/metrics')).body, 'voronka_loop_failing{loop="engine.starts"}')).toBe(1);
    isBroken = false;
    await call();
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    const { body } = await failing.app.inject({ method: 'GET', url: '/metrics' });
    expect(read(body, 'voronka_item_failures_total{work="starts"}')).toBe(1);
    await failing.close();
  });
});

describe('a file store that is away', () => {
  it('is named, and takes no process out of service', async () => {
    const check = jest.fn(() => Promise.resolve());
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const failing = await buildTestServer({ db: server.db, files: { ...server.deps.files, check } });
    const ask = async (laterMs = 1_001) => {
      nowMs += laterMs;
      const answer = await failing.app.inject({ method: 'GET', url: '/readyz' });
      return [answer.statusCode, answer.json<object>()];
    };
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    await Promise.all(Array.from({ length: 20 }, () => ask(1)));
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRejectedValueOnce(new FilesUnavailableError('away'));
    expect(await ask()).toEqual([200, { status: 'ready', reasons: ['files'] }]);
    check.mockReturnValueOnce(new Promise(() => undefined));
    expect(await ask()).toEqual([200, { status: 'ready', reasons: ['files'] }]);
    failing.lifecycle.markStopping();
    expect(await ask()).toEqual([503, { status: 'unavailable', reasons: ['starting or stopping'] }]);
    clock.mockRestore();
    await failing.close();
  });
});

describe('the numbers', () => {
  it('are for this machine only', async () => {
    const local = await get('/metrics');
    expect([local.statusCode, local.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect((await get('/metrics', { remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404);
  });

  it('require the token, once there is one', async () => {
    const config = readConfig({ METRICS_TOKEN: TOKEN });
    const guarded = await buildTestServer({ db: server.db, config: { ...server.deps.config, ...config } });
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      return (await guarded.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9', headers }))
        .statusCode;
    };
    expect([await ask(), await ask('Bearer wrong'), await ask(`Bearer ${TOKEN}`)]).toEqual([404, 404, 200]);
    expect((await guarded.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
    await guarded.close();
  });

  it('time every call by its name and status', async () => {
    const { as } = await server.signInAs('owner@example.com');
    await get('/api/funnels', as);
    await get('/api/funnels/77', as);
    const { body } = await get('/metrics');
    expect(read(body, 'voronka_http_request_duration_seconds_count{route="listFunnels",status="200"}')).toBe(1);
    expect(read(body, 'voronka_http_request_duration_seconds_count{route="getFunnel",status="404"}')).toBe(1);
  });

  it('count sends, rate limits and ends of connections', async () => {
    server.metrics.countDeliveryEnd('sent');
    server.metrics.observeSend('send', 'sent', 400);
    server.metrics.countPreparing(1);
    server.metrics.countPreparing(1);
    server.metrics.countPreparing(-1);
    server.metrics.countRateLimit('message');
    server.metrics.countDisconnect('banned');
    const { body } = await get('/metrics');
    expect(read(body, 'voronka_deliveries_total{end="sent"}')).toBe(1);
    expect(read(body, 'voronka_send_duration_seconds_sum{phase="send",result="sent"}')).toBe(0.4);
    expect(read(body, 'voronka_send_duration_seconds_bucket{le="0.25",phase="send",result="sent"}')).toBe(0);
    expect(read(body, 'voronka_send_duration_seconds_bucket{le="0.5",phase="send",result="sent"}')).toBe(1);
    expect(read(body, 'voronka_deliveries_preparing')).toBe(1);
    expect(read(body, 'voronka_messenger_rate_limits_total{query="message"}')).toBe(1);
    expect(read(body, 'voronka_messenger_disconnects_total{state="banned"}')).toBe(1);
  });

  it('show what waits, what is due, and for how long', async () => {
    const { userId } = await server.signInAs('owner@example.com');
    await queue(userId);
    const { body } = await get('/metrics');
    expect(read(body, 'voronka_deliveries_queued{kind="bulk"}')).toBe(2);
    expect(read(body, 'voronka_deliveries_due{kind="bulk"}')).toBe(1);
    expect(read(body, 'voronka_deliveries_queued{kind="timed"}')).toBe(0);
    const ageSeconds = read(body, 'voronka_deliveries_oldest_due_age_seconds{kind="bulk"}');
    expect(ageSeconds).toBeGreaterThanOrEqual(60);
    expect(ageSeconds).toBeLessThan(120);
    expect(read(body, 'voronka_messenger_accounts{state="open"}')).toBe(1);
    expect(read(body, 'voronka_messenger_connects_waiting')).toBe(0);
    expect(read(body, 'voronka_messenger_accounts_limited')).toBe(1);
    expect(read(body, 'voronka_sockets')).toBe(0);
    expect(read(body, 'voronka_database_up')).toBe(1);
    expect(read(body, 'voronka_files_up')).toBe(1);
  });
});

/** A broadcast to two groups: one message a minute late, one due in an hour. */
async function queue(userId: number): Promise<void> {
  const { db } = server;
  const limitedUntil = new Date(Date.now() + HOUR_MS);
  const [account] = await db
    .insert(messengerAccounts)
    .values({ userId, desired: 'on', state: 'open', limitedUntil })
    .returning();
  const accountId = account?.id ?? 0;
  const chats = ['a', 'b'].map((name) => ({ accountId, address: name, name, type: 'group' as const }));
  const rows = await db.insert(groups).values(chats).returning();
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 2 }).returning();
  const dueAt = [new Date(Date.now() - 60_000), new Date(Date.now() + HOUR_MS)];
  const waiting = rows.map((group, index) => ({
    accountId,
    groupId: group.id,
    broadcastId: broadcast?.id ?? 0,
    payload: { text: 'x', mediaUrl: null },
    dueAt: dueAt[index] ?? new Date(),
  }));
  await db.insert(deliveries).values(waiting);
}
