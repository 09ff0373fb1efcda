import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { MessengerStatus } from '@contract/schemas/messenger';
import type { PlannedBroadcast } from '@contract/schemas/plannedBroadcasts';
import errors from '@locales/ru/errors.json';
import { broadcasts, groupActs, mediaFiles, messengerAccounts, plannedBroadcasts } from '@server/db/schema';
import { createMessengers } from '@server/gateways/messenger/messengers';
import { seedOwner } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { unusedMessenger } from '@test/kit/fakeMessenger';
import { createNumberedMessenger } from '@test/kit/numberedMessenger';

const numbered = createNumberedMessenger();
const { textMaxChars } = numbered.abilities;
const TOO_LONG = 'x'.repeat(textMaxChars + 1);
const poll = { options: ['yes', 'no'], isMultiple: false };

let server: TestServer;
let me: Caller;
let groupIds: number[];
beforeAll(async () => {
  server = await buildTestServer({ messengers: createMessengers([unusedMessenger, numbered]) });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  ({ groupIds } = await seedOwner(server.db, 1, 'me@example.com'));
  me = await server.signInAs('me@example.com');
});

const choose = (kind: string | null) => server.db.update(messengerAccounts).set({ kind });
const send = (content: object) => callRoute(server.app, me, 'POST /broadcast', { group_ids: groupIds, ...content });
const plan = (content: object) =>
  callRoute<PlannedBroadcast>(server.app, me, 'POST /broadcast/planned', { message: 'x', groupIds, ...content });
const tooLong = {
  status: 409,
  code: 'MESSAGE_LONGER_THAN_OFFERED',
  response: errors.MESSAGE_LONGER_THAN_OFFERED.replace('{{textMaxChars}}', String(textMaxChars)),
};
const noPolls = { status: 409, code: 'POLLS_NOT_OFFERED', response: errors.POLLS_NOT_OFFERED };

it('reports what the messenger of the account can do, and nothing of a kind that this process does not serve', async () => {
  const read = async () => (await callRoute<MessengerStatus>(server.app, me, 'GET /whatsapp/status')).response;
  // How long a message can be changed is a setting of the server.
  const { messageWindows: _setting, ...abilities } = KIND_ABILITIES.simulator;
  expect(await read()).toMatchObject({ abilities, isDemo: true });
  await choose('numbered');
  expect(await read()).toMatchObject({ abilities: { textMaxChars, hasPolls: false }, isDemo: false });
  await choose('elsewhere');
  expect(await read()).not.toHaveProperty('abilities');
});

it('sends and plans nothing that the messenger of the account cannot send', async () => {
  await choose('numbered');
  expect(await send({ message: TOO_LONG })).toMatchObject(tooLong);
  expect(await send({ message: 'Coming?', poll })).toMatchObject(noPolls);
  expect(await plan({ message: TOO_LONG })).toMatchObject(tooLong);
  expect(await plan({ message: 'Coming?', poll })).toMatchObject(noPolls);
  expect([await server.db.$count(broadcasts), await server.db.$count(plannedBroadcasts)]).toEqual([0, 0]);
  expect((await send({ message: TOO_LONG.slice(1) })).status).toBe(200);
  expect((await plan({ message: TOO_LONG.slice(1) })).status).toBe(200);
});

it('does nothing to groups and messages that the messenger of the account cannot do', async () => {
  await choose('numbered');
  const refused = { status: 409, code: 'ACT_NOT_OFFERED', response: errors.ACT_NOT_OFFERED };
  const [id] = groupIds;
  const act = (kind: object) => callRoute(server.app, me, 'POST /groups/acts', { groupIds, act: kind });
  expect(await act({ kind: 'close', openAfterMinutes: null })).toMatchObject(refused);
  expect(await callRoute(server.app, me, `GET /groups/${id}/invite`)).toMatchObject(refused);
  expect(await callRoute(server.app, me, `GET /groups/${id}/requests`)).toMatchObject(refused);
  const recall = { of: { deliveryId: 1 }, act: { kind: 'recall' } };
  expect(await callRoute(server.app, me, 'POST /groups/message_acts', recall)).toMatchObject(refused);
  expect(await server.db.$count(groupActs)).toBe(0);
  expect((await act({ kind: 'rename', name: 'New' })).status).toBe(200);
});

it('keeps nothing for later that the messenger of the account would refuse then', async () => {
  await choose('numbered');
  const refusedAt = (maxChars: number) => ({
    status: 409,
    response: errors.MESSAGE_LONGER_THAN_OFFERED.replace('{{textMaxChars}}', String(maxChars)),
  });
  const tooLarge = (maxMb: number) => ({
    status: 409,
    response: errors.FILE_LARGER_THAN_OFFERED.replace('{{offeredMaxMb}}', String(maxMb)),
  });
  const [id] = groupIds;
  const act = (kind: object) => callRoute(server.app, me, 'POST /groups/acts', { groupIds, act: kind });
  const greet = (greeting: object) =>
    callRoute(server.app, me, `PUT /groups/${id}/greeting/message`, {
      text: 'x',
      variables: null,
      mediaUrl: null,
      ...greeting,
    });
  const file = { name: 'a.png', mime: 'image/png', sizeBytes: 5 * 1024 * 1024 };
  const [large] = await server.db
    .insert(mediaFiles)
    .values({ ...file, userId: me.userId, url: '/uploads/a.png' })
    .returning();
  const mediaUrl = large?.url ?? '';
  expect(await act({ kind: 'describe', description: 'x'.repeat(21) })).toMatchObject(refusedAt(20));
  expect(await act({ kind: 'picture', mediaUrl })).toMatchObject(tooLarge(1));
  expect(await greet({ text: TOO_LONG })).toMatchObject(refusedAt(textMaxChars));
  expect(await greet({ mediaUrl })).toMatchObject(tooLarge(4));
  expect(
    await callRoute(server.app, me, 'PUT /groups/greetings', {
      groupIds,
      greeting: { text: TOO_LONG, variables: null, mediaUrl: null },
    }),
  ).toMatchObject(refusedAt(textMaxChars));
  expect(await send({ message: 'x', media_url: mediaUrl })).toMatchObject(tooLarge(4));
  expect(await plan({ message: 'x', mediaUrl })).toMatchObject(tooLarge(4));
  expect([await server.db.$count(groupActs), await server.db.$count(broadcasts)]).toEqual([0, 0]);
  expect((await act({ kind: 'describe', description: 'x'.repeat(20) })).status).toBe(200);
});

it('corrects no message by a text that the messenger of the account does not take', async () => {
  const { id } = (await send({ message: 'Hello' })).response as { id: number };
  await choose('numbered');
  const correct = {
    of: { broadcastId: id },
    act: { kind: 'correct', text: TOO_LONG, variables: null, recallsRest: false },
  };
  expect(await callRoute(server.app, me, 'POST /groups/message_acts', correct)).toMatchObject(tooLong);
});

it('accepts both for WhatsApp, and refuses them once the account has another messenger', async () => {
  expect((await send({ message: TOO_LONG })).status).toBe(200);
  expect((await send({ message: 'Coming?', poll })).status).toBe(200);
  const { id, revision } = (await plan({ message: TOO_LONG })).response;
  await choose('numbered');
  const now = await callRoute(server.app, me, `POST /broadcast/planned/${id}/send`, { revision });
  expect(now).toMatchObject(tooLong);
});
