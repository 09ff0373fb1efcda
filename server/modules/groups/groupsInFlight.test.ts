import { eq } from 'drizzle-orm';

import { DAY_MS } from '@contract/time';
import { limits } from '@contract/limits';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, groups } from '../../db/schema';
import type { Engine } from '../../engine/engine';
import type { SendResult } from '../../gateways/messenger/messenger';

jest.setTimeout(120_000);

const URL = 'https://example.com/welcome';

let db: Database;
let closeDatabase: () => Promise<void>;
let test: TestEngine;
let engine: Engine;
let server: TestServer;
let me: Caller;
let owner: Awaited<ReturnType<typeof seedOwner>>;
let groupId: number;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  test = buildTestEngine(db);
  engine = test.createEngine({ sendTimeoutMs: 60_000, stopWaitMs: 10 });
  server = await buildTestServer({ db, engine, clock: test.clock, messenger: test.messenger });
  await server.reset();
  owner = await seedOwner(db, 5, 'me@example.com');
  [groupId = 0] = owner.groupIds;
  me = await server.signInAs('me@example.com');
  await engine.start();
  await test.until('it is connected', () => engine.session(owner.accountId)?.state().kind === 'open');
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

/** A send that lasts until it is withdrawn. */
const untilWithdrawn = (signal: AbortSignal) =>
  new Promise<SendResult>((resolve) => {
    signal.addEventListener('abort', () => resolve({ status: 'not_sent', reason: 'withdrawn' }));
  });

/** A greeting that is being sent. */
async function greetSlowly(answer: (signal: AbortSignal) => Promise<SendResult> = untilWithdrawn): Promise<void> {
  test.messenger.answerWith((_message, _attempt, signal) => answer(signal));
  await callRoute(server.app, me, `POST /groups/${groupId}/greeting`, { url: URL });
  test.messenger.join(owner.accountId, 'group-1');
  await test.until('it is in flight', () => test.messenger.handed.length === 1);
}

/** A broadcast to one group that is being sent. */
async function broadcastSlowly(answer: (signal: AbortSignal) => Promise<SendResult> = untilWithdrawn): Promise<void> {
  test.messenger.answerWith((_message, _attempt, signal) => answer(signal));
  await callRoute(server.app, me, 'POST /broadcast', { message: 'b', group_ids: [groupId] });
  await test.until('it is in flight', () => test.messenger.handed.length === 1);
}

const rowOf = async () => (await db.select().from(deliveries))[0];

const changes = {
  'is removed': () => callRoute(server.app, me, `DELETE /groups/${groupId}/greeting`),
  'becomes another link': () => callRoute(server.app, me, `POST /groups/${groupId}/greeting`, { url: `${URL}/new` }),
  'becomes another text': () =>
    callRoute(server.app, me, `PUT /groups/${groupId}/greeting/message`, {
      text: 'Hi {{group.name}}',
      variables: 'en',
    }),
};

it.each(Object.keys(changes) as (keyof typeof changes)[])(
  'withdraws a greeting in flight that %s, and does not try it again',
  async (way) => {
    await greetSlowly();
    expect(await changes[way]()).toMatchObject({ status: 200, response: null });
    expect(await rowOf()).toMatchObject({ status: 'canceled', isHeld: false });
    expect(test.messenger.journal).toEqual([]);
  },
);

it('withdraws greetings of many groups that are removed', async () => {
  await greetSlowly();
  const body = { groupIds: owner.groupIds, greeting: null };
  const { response } = await callRoute(server.app, me, 'PUT /groups/greetings', body);
  expect(response).toEqual({ doneCount: 5, failures: [] });
  expect(await rowOf()).toMatchObject({ status: 'canceled' });
});

it('sends a greeting that is saved as it is', async () => {
  let end: (result: SendResult) => void = () => undefined;
  await greetSlowly(() => new Promise((resolve) => (end = resolve)));
  expect(await callRoute(server.app, me, `POST /groups/${groupId}/greeting`, { url: URL })).toMatchObject({
    response: null,
  });
  end({ status: 'sent' });
  await test.until('it is sent', async () => (await rowOf())?.status === 'sent');
});

it('names a former greeting that is written already, and does not try it again when it fails', async () => {
  let end: (result: SendResult) => void = () => undefined;
  await greetSlowly(() => new Promise((resolve) => (end = resolve)));
  const { response } = await callRoute(server.app, me, `DELETE /groups/${groupId}/greeting`);
  expect(response).toEqual({ inFlightCount: 1 });
  end({ status: 'not_sent', reason: 'failed' });
  await test.until('it has ended', async () => (await rowOf())?.status === 'canceled');
  expect(test.messenger.handed).toHaveLength(1);
});

it('withdraws what is being sent into a group that is left, and completes its broadcast', async () => {
  await broadcastSlowly();
  expect(await callRoute(server.app, me, `DELETE /groups/${groupId}`)).toMatchObject({ status: 200, response: null });
  expect(await rowOf()).toMatchObject({ status: 'failed', lastError: 'notMember', isHeld: false });
  expect((await db.select().from(broadcasts))[0]?.status).toBe('completed');
  expect(test.messenger.journal).toEqual([]);
});

it('names what is written into a group that is left, and does not try it again when it fails', async () => {
  let end: (result: SendResult) => void = () => undefined;
  await broadcastSlowly(() => new Promise((resolve) => (end = resolve)));
  const session = engine.session(owner.accountId);
  if (!session) throw new Error('No session');
  const beganMs = Date.now();
  session.leaveGroup = () => new Promise((resolve) => void setTimeout(resolve, 5_000));
  const { response } = await callRoute(server.app, me, `DELETE /groups/${groupId}`);
  expect(response).toEqual({ inFlightCount: 1 });
  // The time of leaving counts: browsers give up after ten seconds.
  expect(Date.now() - beganMs).toBeLessThan(10_000);
  end({ status: 'not_sent', reason: 'failed' });
  await test.until('it has ended', async () => (await rowOf())?.status === 'failed');
  expect(test.messenger.handed).toHaveLength(1);
});

it('withdraws what is being sent into inactive groups that are left', async () => {
  await broadcastSlowly();
  const lastActivityAt = new Date(test.clock.nowMs() - (limits.groups.inactiveAfterDays + 1) * DAY_MS);
  await db.update(groups).set({ lastActivityAt }).where(eq(groups.id, groupId));
  const { response } = await callRoute(server.app, me, 'POST /groups/delete_inactive', { group_ids: [groupId] });
  expect(response).toEqual({ deleted_count: 1 });
  expect(await rowOf()).toMatchObject({ status: 'failed', lastError: 'notMember' });
});
