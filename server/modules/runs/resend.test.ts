import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import type { FunnelRun, RunMessage } from '@contract/schemas/runs';
import { HOUR_MS } from '@contract/time';
import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import type { SendResult } from '../../gateways/messenger/messenger';
import { deliveries, funnels, funnelSchedules, groupActs, groups, messengerAccounts } from '../../db/schema';
import type { Engine } from '@server/engine/engine';

/** `a` at once, `b` when a member replies "yes"; no edge leads to `c`. */
const graph = drawGraph([message('a'), message('b'), message('c')], ['start_1>a', 'a>b?yes']);

let db: Database;
let closeDatabase: () => Promise<void>;
let testServer: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let other: Caller;
let accountId: number;
let groupId: number;
let funnelId: number;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  testServer = buildTestEngine(db);
  engine = testServer.createEngine({ sendTimeoutMs: 3_000 });
  server = await buildTestServer({ db, engine, clock: testServer.clock, messenger: testServer.messenger });
  await server.reset();
  const owner = await seedOwner(db, 2, 'me@example.com');
  [groupId = 0] = owner.groupIds;
  accountId = owner.accountId;
  funnelId = await seedFunnel(db, owner.userId, graph);
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const readRun = async () => {
  const { response } = await callRoute<FunnelRun[]>(server.app, me, `GET /funnels/${funnelId}/runs`);
  return response[0];
};
const readMessage = async (orderNum = 1) => (await readRun())?.messages[orderNum - 1];
const resend = async (orderNum = 1, caller = me) =>
  callRoute<RunMessage>(server.app, caller, `POST /runs/${(await readRun())?.id ?? 0}/messages/${orderNum}/resend`);
const texts = () => testServer.messenger.journal.map(({ text }) => text);
const newest = async () => (await readMessage())?.resends?.at(-1)?.status;

/** Starts the funnel; its first message ends with this status. */
async function runUntil(status: 'unconfirmed' | 'failed'): Promise<number> {
  testServer.messenger.answerWith(() =>
    status === 'failed' ? { status: 'rejected', code: '420' } : { status: 'unconfirmed', reason: 'lost' },
  );
  const [scheduleId = 0] = await seedSchedules(db, funnelId, [groupId]);
  await engine.start();
  await testServer.until(`the message is ${status}`, async () => (await readMessage())?.status === status);
  testServer.messenger.answerWith(() => ({ status: 'sent' }));
  return scheduleId;
}

it('shows what was done to a message since it was sent', async () => {
  await runUntil('unconfirmed');
  const [sent] = await db.select().from(deliveries);
  expect(await readMessage()).not.toHaveProperty('changes');
  const [made] = await db.insert(groupActs).values({ groupId }).returning();
  await db.insert(deliveries).values({
    ...{
      accountId,
      groupId,
      actId: made?.id,
      targetId: sent?.id,
      dueAt: new Date(),
      status: 'failed',
      lastError: 'windowOver',
    },
    payload: { text: '', mediaUrl: null, act: { kind: 'recall', messageId: 'a', untilMs: 0 } },
  });
  const changes = [{ kind: 'recall', status: 'failed', error: 'windowOver' }];
  expect(await readMessage()).toMatchObject({ changes });
});

describe('one message once more', () => {
  it.each(['unconfirmed', 'failed'] as const)('is sent when it was %s, and the run stays as it was', async (status) => {
    await runUntil(status);
    const isProgressPublished = () => testServer.published.some(({ event }) => event === 'funnel:progress');
    await testServer.until('its end is published', isProgressPublished);
    testServer.published.splice(0);
    const asked = await resend();
    expect([asked.status, asked.response.status]).toEqual([200, status]);
    expect(asked.response.resends).toMatchObject([{ status: 'queued', sent_at: null }]);
    await testServer.until('it is sent', async () => (await newest()) === 'success');
    const told = await readMessage();
    expect(told).toMatchObject({ status, message: 'a', resends: [{ status: 'success', error: null }] });
    expect(told?.resends?.[0]?.sent_at).not.toBeNull();
    const [first, second] = testServer.messenger.handed;
    expect(second?.messageId).not.toBe(first?.messageId);
    expect((await readRun())?.status).toBe('running');
    await testServer.until('the resend is published', isProgressPublished);
  });

  it('is sent when the run passed it by, also after the run', async () => {
    await runUntil('unconfirmed');
    testServer.clock.move(25 * HOUR_MS);
    await testServer.until('the run is over', async () => (await readRun())?.status === 'finished');
    expect((await readRun())?.messages.map(({ status }) => status)).toEqual(['unconfirmed', 'skipped', 'skipped']);
    expect((await resend(2)).status).toBe(200);
    await testServer.until('b is sent', () => texts().includes('b'));
    await testServer.until(
      'the message is resent',
      async () => (await readMessage(2))?.resends?.[0]?.status === 'success',
    );
    expect(texts()).toEqual(['a', 'b']);
  });

  it('is not sent a second time by itself: not by a double click, not while it waits, not once it has arrived', async () => {
    await runUntil('unconfirmed');
    testServer.messenger.enter(accountId, { kind: 'connecting' });
    const twice = await Promise.all([resend(), resend()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 409)?.code).toBe('MESSAGE_NOT_RESENDABLE');
    testServer.messenger.enter(accountId, { kind: 'open', address: 'phone' });
    await testServer.until('it is sent', async () => (await newest()) === 'success');
    expect((await resend()).code).toBe('MESSAGE_NOT_RESENDABLE');
    await sleep(200);
    expect(texts()).toEqual(['a', 'a']);
  });

  it('may be repeated when that one failed, too', async () => {
    await runUntil('unconfirmed');
    testServer.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
    await resend();
    await testServer.until('it is lost', async () => (await newest()) === 'unconfirmed');
    expect((await resend()).response.resends).toHaveLength(2);
  });

  it('is processed once per idempotency key', async () => {
    await runUntil('unconfirmed');
    const url = `/api/runs/${(await readRun())?.id ?? 0}/messages/1/resend`;
    const headers = { ...me.as.headers, 'idempotency-key': 'one-wish' };
    const answers = await Promise.all([1, 2, 3].map(() => server.app.inject({ method: 'POST', url, headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await testServer.until('it is sent', async () => (await newest()) === 'success');
    expect(texts()).toEqual(['a', 'a']);
  });

  it('is not sent when the stop came first, and waits no longer than it is worth', async () => {
    const scheduleId = await runUntil('unconfirmed');
    testServer.messenger.enter(accountId, { kind: 'connecting' });
    await resend();
    await callRoute(server.app, me, `PATCH /funnels/schedules/${scheduleId}/deactivate`);
    expect(await newest()).toBe('canceled');
    expect((await resend()).status).toBe(200);
    testServer.clock.move(2 * HOUR_MS);
    testServer.messenger.enter(accountId, { kind: 'open', address: 'phone' });
    await testServer.until('it is given up', async () => (await newest()) === 'failed');
    expect((await readMessage())?.resends?.at(-1)?.error).toBe('resendLate');
    expect(texts()).toEqual(['a']);
  });

  const ends = {
    stop: (scheduleId: number) => callRoute(server.app, me, `PATCH /funnels/schedules/${scheduleId}/deactivate`),
    deletion: (scheduleId: number) => callRoute(server.app, me, `DELETE /funnels/schedules/${scheduleId}`),
    'clearing the memory': () => callRoute(server.app, me, 'POST /funnels/clear-locks'),
    'deletion of the funnel': async (scheduleId: number) => {
      await db.delete(funnelSchedules).where(eq(funnelSchedules.id, scheduleId));
      return callRoute(server.app, me, `DELETE /funnels/${funnelId}`);
    },
  };
  const writes = {
    withdrawn: (signal: AbortSignal) =>
      new Promise<SendResult>((resolve) => {
        signal.addEventListener('abort', () => resolve({ status: 'not_sent', reason: 'withdrawn' }));
      }),
    'refused in the end': () =>
      new Promise<SendResult>((resolve) => {
        setTimeout(() => resolve({ status: 'not_sent', reason: 'failed' }), 1_000);
      }),
  };
  const cases = Object.keys(ends).flatMap((end) => Object.keys(writes).map((write) => [end, write] as const));

  it.each(cases)('is over after %s of a run that has ended, %s while it is in flight', async (end, write) => {
    const scheduleId = await runUntil('unconfirmed');
    testServer.clock.move(25 * HOUR_MS);
    await testServer.until('the run is over', async () => (await readRun())?.status === 'finished');
    testServer.messenger.answerWith((_message, _attempt, signal) => writes[write as keyof typeof writes](signal));
    await resend();
    await testServer.until('it is in flight', () => testServer.messenger.handed.length === 2);
    expect(await ends[end as keyof typeof ends](scheduleId)).toMatchObject({ status: 200 });
    expect((await testServer.listDeliveries()).at(-1)).toMatchObject({ status: 'canceled', isHeld: false });
    await sleep(200);
    expect(testServer.messenger.handed).toHaveLength(2);
  });

  it('is not sent when the message turns out to have arrived', async () => {
    await runUntil('unconfirmed');
    testServer.messenger.enter(accountId, { kind: 'connecting' });
    await resend();
    testServer.messenger.receipt(accountId, testServer.messenger.handed[0]?.messageId ?? '');
    await testServer.until('it has arrived', async () => (await readMessage())?.status === 'success');
    expect(await newest()).toBe('canceled');
    expect((await resend()).code).toBe('MESSAGE_NOT_RESENDABLE');
  });

  it('is unconfirmed itself without an acknowledgement', async () => {
    await runUntil('unconfirmed');
    testServer.messenger.answerWith(() => new Promise(() => undefined));
    await resend();
    await testServer.until('it hangs', async () => (await newest()) === 'sending');
    await testServer.until('it is given up', async () => (await newest()) === 'unconfirmed');
    expect((await readMessage())?.status).toBe('unconfirmed');
  });
});

describe('is refused', () => {
  it('to another owner, for an unknown message, and for sent or queued ones', async () => {
    await runUntil('unconfirmed');
    expect((await resend(1, other)).status).toBe(404);
    expect((await resend(9)).code).toBe('RUN_NOT_FOUND');
    expect((await resend(2)).code).toBe('MESSAGE_NOT_RESENDABLE');
  });

  it('where nothing can be written, without a messenger, and for a funnel that is gone', async () => {
    await runUntil('failed');
    await db.update(groups).set({ canPost: false }).where(eq(groups.id, groupId));
    expect((await resend()).code).toBe('GROUP_NOT_WRITABLE');
    await db.update(groups).set({ isMember: false }).where(eq(groups.id, groupId));
    expect((await resend()).code).toBe('GROUP_NOT_FOUND');
    await db.update(groups).set({ canPost: true, isMember: true }).where(eq(groups.id, groupId));
    await db.update(messengerAccounts).set({ desired: 'off' }).where(eq(messengerAccounts.id, accountId));
    expect((await resend()).code).toBe('MESSENGER_NOT_CONNECTED');
    await db.update(messengerAccounts).set({ desired: 'on' }).where(eq(messengerAccounts.id, accountId));
    await db.update(funnels).set({ deletedAt: new Date() }).where(eq(funnels.id, funnelId));
    expect((await resend()).code).toBe('RUN_NOT_FOUND');
  });
});

it('is in the audit log, with the values before and after', async () => {
  await runUntil('failed');
  await resend();
  const log = () =>
    callRoute<{ call: string; facts: object; before: object; after: object }[]>(server.app, me, 'GET /audit');
  await testServer.until('it is written', async () =>
    (await log()).response.some(({ call }) => call === 'resendMessage'),
  );
  const entry = (await log()).response.find(({ call }) => call === 'resendMessage');
  expect(entry).toMatchObject({ facts: { orderNum: 1 }, before: { resends: 0 }, after: { resends: 1, sent: 0 } });
  expect(JSON.stringify(entry)).not.toContain('"a"');
});

it('repeats the text as it was approved, and fills in only what had no value', async () => {
  const { response: field } = await callRoute<{ id: number }>(server.app, me, 'POST /variables/fields', {
    name: 'Link',
  });
  const data = (text: string) => ({ message: text, variables: 'en' as const });
  const nodes = [
    { id: 'a', type: 'message' as const, data: data('{{group.name}}') },
    { id: 'b', type: 'message' as const, data: data(`{{field.${field.id}}} {{group.name}}`) },
  ];
  const [own] = await db.select().from(funnels);
  funnelId = await seedFunnel(db, own?.userId ?? 0, drawGraph(nodes, ['start_1>a', 'a>b']));
  await runUntil('failed');
  await testServer.until('b has failed', async () => (await readMessage(2))?.status === 'failed');
  expect((await readMessage(2))?.error).toBe('valueMissing');
  const name = (await readMessage())?.message ?? '';
  await db.update(groups).set({ name: 'Renamed' }).where(eq(groups.id, groupId));
  expect(await resend(2)).toMatchObject({ status: 409, code: 'MESSAGE_VALUE_MISSING' });
  await callRoute(server.app, me, `PUT /groups/${groupId}/fields`, { values: { [String(field.id)]: 'link' } });
  expect((await resend()).status).toBe(200);
  expect((await resend(2)).status).toBe(200);
  await testServer.until('both are sent', () => texts().length >= 2);
  expect(texts().slice(-2)).toEqual([name, 'link Renamed']);
});
