import { eq } from 'drizzle-orm';

import type { GroupTimeline } from '@contract/schemas/groups';
import type { MessageActsOutlook, QueuedMessageActs } from '@contract/schemas/messageActs';
import { DAY_MS, MINUTE_MS } from '@contract/time';
import { broadcasts, deliveries, groupActs, groups, messengerAccounts } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(60_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
let rows: (typeof groups.$inferSelect)[];
let broadcastId: number;

beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
  rows = (await server.db.select().from(groups).orderBy(groups.id)).slice(0, 4);
});
afterEach(async () => {
  await server.db.delete(deliveries);
  await server.db.delete(groupActs);
  await server.db.delete(broadcasts);
});
afterAll(() => server.close());

const call = (caller: Caller, method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({ ...caller.as, method, url: `/api/groups/message_acts${path}`, payload });
const outlook = async () =>
  (await call(owner, 'GET', `?broadcastId=${broadcastId}`)).json<{ response: MessageActsOutlook }>().response;
const act = async (what: object, more: object = {}) =>
  (await call(owner, 'POST', '', { of: { broadcastId }, act: what, ...more })).json<{ response: QueuedMessageActs }>()
    .response;
const acts = async () =>
  (await server.db.select().from(deliveries).orderBy(deliveries.id)).filter(({ actId }) => actId !== null);

interface Sent {
  agoMs: number;
  status?: 'sent' | 'unconfirmed' | 'queued';
  text?: string;
}

/** A broadcast, with a message for each of the first groups. */
async function seed(sent: readonly Sent[], values: Partial<typeof broadcasts.$inferInsert> = {}) {
  const [made] = await server.db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: 'Helo', total: sent.length, ...values })
    .returning();
  broadcastId = made?.id ?? 0;
  const nowMs = server.clock.nowMs();
  await server.db.insert(deliveries).values(
    sent.map(({ agoMs, status = 'sent', text = 'Helo' }, at) => {
      const moment = new Date(nowMs - agoMs);
      const claimed = { claimedAt: moment, fence: 1, lockedBy: 'test', messageId: `3EB0${broadcastId}${at}` };
      return {
        accountId: rows[at]?.accountId ?? 0,
        groupId: rows[at]?.id ?? 0,
        broadcastId,
        payload: { text, mediaUrl: null },
        dueAt: moment,
        status,
        ...(status !== 'queued' && claimed),
      };
    }),
  );
}

it('says how much can still be corrected and deleted, and nothing to a stranger', async () => {
  await seed([
    { agoMs: 3 * DAY_MS },
    { agoMs: 20 * MINUTE_MS },
    { agoMs: MINUTE_MS, status: 'unconfirmed' },
    { agoMs: 0, status: 'queued' },
  ]);
  expect(await outlook()).toEqual({
    waitingCount: 1,
    sentCount: 3,
    correctableCount: 1,
    recallableRestCount: 1,
    recallableCount: 2,
    pinnableCount: 1,
    text: 'Helo',
    variables: null,
    results: [],
  });
  for (const [method, path, payload] of [
    ['GET', `?broadcastId=${broadcastId}`, undefined],
    ['POST', '', { of: { broadcastId }, act: { kind: 'recall' } }],
  ] as const)
    expect((await call(stranger, method, path, payload)).statusCode).toBe(404);
  const [delivery] = await server.db.select().from(deliveries);
  expect((await call(stranger, 'GET', `?deliveryId=${delivery?.id}`)).statusCode).toBe(404);
});

it('counts what can be done while all sending is stopped as if it went on now, and queues it', async () => {
  await seed([{ agoMs: 3 * DAY_MS }, { agoMs: 20 * MINUTE_MS }, { agoMs: MINUTE_MS }], { status: 'completed' });
  await server.db.update(messengerAccounts).set({ sendingStoppedAt: new Date() });
  expect(await outlook()).toMatchObject({ correctableCount: 1, recallableRestCount: 1, recallableCount: 2 });
  expect(await act({ kind: 'correct', text: 'Hello', recallsRest: true })).toMatchObject({
    doneCount: 2,
    recalledCount: 1,
  });
  expect((await acts()).map(({ payload }) => payload.act?.kind)).toEqual(['correct', 'recall']);
  await server.db.update(messengerAccounts).set({ sendingStoppedAt: null });
});

it('cancels what waits, corrects in time, deletes where that is too late, and names where both are', async () => {
  await seed(
    [
      { agoMs: 3 * DAY_MS },
      { agoMs: 20 * MINUTE_MS },
      { agoMs: MINUTE_MS, status: 'unconfirmed' },
      { agoMs: 0, status: 'queued' },
    ],
    { status: 'paused' },
  );
  expect(await act({ kind: 'correct', text: 'Hello', recallsRest: true })).toMatchObject({
    canceledCount: 1,
    doneCount: 2,
    recalledCount: 1,
    failures: [{ groupId: rows[0]?.id, code: 'MESSAGE_WINDOW_OVER' }],
  });
  expect(
    (await acts()).map(({ groupId, payload, status }) => [groupId, payload.act?.kind, payload.text, status]),
  ).toEqual([
    [rows[2]?.id, 'correct', 'Hello', 'queued'],
    [rows[1]?.id, 'recall', '', 'queued'],
  ]);
  // What is in progress is not begun again.
  expect(await act({ kind: 'recall' })).toMatchObject({ doneCount: 0 });
  expect(await acts()).toHaveLength(2);
});

it('begins with the group that has the most time left, then does the others, each once', async () => {
  await seed([{ agoMs: 3 * MINUTE_MS }, { agoMs: 2 * MINUTE_MS }, { agoMs: MINUTE_MS }], { status: 'completed' });
  expect(await act({ kind: 'correct', text: 'Hello' }, { isFirstOnly: true })).toMatchObject({ doneCount: 1 });
  const [first] = await acts();
  expect(first?.groupId).toBe(rows[2]?.id);
  await server.db
    .update(deliveries)
    .set({ status: 'sent' })
    .where(eq(deliveries.id, first?.id ?? 0));
  expect(await act({ kind: 'correct', text: 'Hello' })).toMatchObject({ doneCount: 2, failures: [] });
  expect((await acts()).map(({ groupId }) => groupId)).toEqual([rows[2]?.id, rows[0]?.id, rows[1]?.id]);
  expect((await outlook()).results.map(({ groupId, change }) => [groupId, change.kind, change.status])).toEqual(
    expect.arrayContaining([[rows[2]?.id, 'correct', 'success']]),
  );
});

it('fills the text in again for each group', async () => {
  const filling = { language: 'ru' as const, zone: 'UTC', momentMs: 0 };
  await seed([{ agoMs: MINUTE_MS }, { agoMs: MINUTE_MS }], { status: 'completed', filling });
  await act({ kind: 'correct', text: 'For {{group.name}}', variables: 'ru' });
  expect((await acts()).map(({ payload }) => payload.text)).toEqual(rows.slice(0, 2).map(({ name }) => `For ${name}`));
});

it('shows in the timeline the text as it was sent and as it is now', async () => {
  await seed([{ agoMs: MINUTE_MS }], { status: 'completed' });
  await act({ kind: 'correct', text: 'Hello' });
  await server.db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.status, 'queued'));
  const response = await server.app.inject({ ...owner.as, url: `/api/groups/${rows[0]?.id}/timeline` });
  const { past } = response.json<{ response: GroupTimeline }>().response;
  expect(past.map(({ kind, message, changes }) => [kind, message, changes?.map(({ text }) => text)])).toEqual([
    ['broadcast', 'Helo', ['Hello']],
  ]);
});

it('pins no message that was deleted', async () => {
  await seed([{ agoMs: MINUTE_MS }], { status: 'completed' });
  const [message] = await server.db.select().from(deliveries);
  const pin = () =>
    server.app.inject({
      ...owner.as,
      method: 'POST',
      url: '/api/groups/acts',
      payload: { groupIds: [rows[0]?.id], act: { kind: 'pin', messageId: message?.id, days: 7 } },
    });
  await act({ kind: 'recall' });
  expect((await pin()).statusCode).toBe(200);
  await server.db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.status, 'queued'));
  expect((await pin()).json()).toMatchObject({ code: 'MESSAGE_NOT_PINNABLE' });
});
