import { limits } from '@contract/limits';
import type { Notification } from '@contract/schemas/notifications';
import { notify } from '../../notifications/notify';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

let server: TestServer;
let me: Caller;
let other: Caller;

beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});

const tell = (caller: Caller, title: string, type: Notification['type'] = 'generic') =>
  notify(server.deps, { userId: caller.userId, type, title, message: `${title} happened` });
const list = async (caller: Caller) =>
  (await callRoute<Notification[]>(server.app, caller, 'GET /notifications')).response;
const idOf = async (caller: Caller) => (await list(caller))[0]?.id ?? 'none';

it('is listed only for its owner, newest first, and pushed as it is listed', async () => {
  await tell(me, 'first');
  await tell(me, 'second');
  const listed = await list(me);
  expect(listed.map((item) => [item.title, item.message, item.unread])).toEqual([
    ['second', 'second happened', true],
    ['first', 'first happened', true],
  ]);
  expect(Math.abs(Date.now() - (listed[0]?.timestamp ?? 0))).toBeLessThan(60_000);
  const pushed = server.published.filter((item) => item.event === 'notification');
  expect(pushed.map((item) => [item.userId, item.payload])).toEqual([
    [me.userId, listed[1]],
    [me.userId, listed[0]],
  ]);
  expect(await list(other)).toEqual([]);
});

it('keeps the fifty newest of each reader', async () => {
  await tell(other, 'theirs');
  for (let at = 1; at <= limits.notifications.keepNewestCount + 2; at += 1) await tell(me, `n${at}`);
  const titles = (await list(me)).map((item) => item.title);
  expect(titles).toHaveLength(limits.notifications.keepNewestCount);
  expect([titles[0], titles.at(-1)]).toEqual(['n52', 'n3']);
  expect(await list(other)).toHaveLength(1);
});

it('is read, unread again, read with all others, and deleted', async () => {
  await tell(me, 'first');
  await tell(me, 'second');
  const id = await idOf(me);
  const marked = await callRoute<Notification>(server.app, me, `PATCH /notifications/${id}`, { unread: false });
  expect(marked.response).toMatchObject({ id, unread: false });
  expect((await list(me)).map((item) => item.unread)).toEqual([false, true]);
  await callRoute(server.app, me, `PATCH /notifications/${id}`, { unread: true });
  expect((await list(me)).map((item) => item.unread)).toEqual([true, true]);

  await callRoute(server.app, me, 'POST /notifications/read-all');
  expect((await list(me)).map((item) => item.unread)).toEqual([false, false]);

  expect(await callRoute(server.app, me, `DELETE /notifications/${id}`)).toMatchObject({ status: 200 });
  expect((await list(me)).map((item) => item.title)).toEqual(['first']);
  expect(await callRoute(server.app, me, `DELETE /notifications/${id}`)).toMatchObject({
    status: 404,
    code: 'NOTIFICATION_NOT_FOUND',
  });
});

it('can neither be read, marked nor deleted by anybody else', async () => {
  await tell(me, 'mine');
  const id = await idOf(me);
  const refused = { status: 404, code: 'NOTIFICATION_NOT_FOUND' };
  expect(await callRoute(server.app, other, `PATCH /notifications/${id}`, { unread: false })).toMatchObject(refused);
  expect(await callRoute(server.app, other, `DELETE /notifications/${id}`)).toMatchObject(refused);
  await callRoute(server.app, other, 'POST /notifications/read-all');
  expect(await list(me)).toMatchObject([{ title: 'mine', unread: true }]);
});
