import type { ErrorCode } from '@contract/errors';
import { type CallName, callNames, callOf, listErrors, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type { UserSession } from '@contract/schemas/security';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { noteFigure } from '@test/kit/effort';
import { ownedId } from '@test/kit/ownedId';
import { digestTables, seedBelongings, type Belongings } from '@test/kit/seedBelongings';

/** Part of every text of the owner. */
const MARK = 'c0ffee';

let testServer: TestServer;
let owner: Caller;
let stranger: Caller;
let theirs: Belongings;
let mine: Belongings;
let sessionId: number;
/** The tables before a test. */
let before: Record<string, string>;
/** Whether the test before has shown that it left them so: making them again took most of the time. */
let isUnchanged = false;

beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(async () => {
  const isMade = isUnchanged;
  isUnchanged = false;
  if (isMade) return;
  await testServer.reset();
  owner = await testServer.signInAs(`${MARK}@example.com`);
  stranger = await testServer.signInAs('stranger@example.com');
  theirs = await seedBelongings(testServer.db, owner.userId, MARK);
  mine = await seedBelongings(testServer.db, stranger.userId, 'a11ce');
  const sessions = await testServer.app.inject({ method: 'GET', url: '/api/user/sessions', ...owner.as });
  sessionId = sessions.json<{ response: UserSession[] }>().response[0]?.id ?? 0;
  before = await digestTables(testServer.db);
});

async function expectUnchanged(): Promise<void> {
  expect(await digestTables(testServer.db)).toEqual(before);
  isUnchanged = true;
}

const names = callNames.filter((name) => !callOf(name).isPublic);
const withIds = names.filter((name) => routes[name].includes('/:'));

function send(name: CallName, ids: Record<string, number>, body?: object, query = '') {
  const { method, path } = splitRoute(routes[name]);
  const url = apiPrefix + path.replace(/:(\w+)/g, (_hole, id: string) => String(ids[id] ?? 0)) + query;
  return testServer.app.inject({ method, url, ...stranger.as, ...(body && { payload: body }) });
}

function bodyOf(name: CallName, belongings: Belongings): object | undefined {
  const { body, example } = callOf(name);
  const made = example?.(belongings);
  if (body && !body.safeParse(made).success) throw new Error(`contract/routes: ${name} refuses its own example`);
  return made;
}

afterAll(() => {
  noteFigure('routes that name an id', withIds.length, '', true);
});

describe('X4: a stranger', () => {
  it.each(withIds)('gets 404 when %s is called with the id of another account, and changes nothing', async (name) => {
    const ids = {
      id: ownedId(name, { ...theirs, sessionId }),
      groupId: theirs.groupId,
      orderNum: 1,
      revision: 1,
      eventId: theirs.webhookEventId,
    };
    const answer = await send(name, ids, bodyOf(name, mine));
    expect([name, answer.statusCode]).toEqual([name, 404]);
    // The documentation of the call is made from this list.
    expect(listErrors(name, true)).toContain(answer.json<{ code: ErrorCode }>().code);
    expect(answer.body).not.toContain(MARK);
    await expectUnchanged();
  });

  it('gets 404 when a group is given a tag of another account, and cannot greet groups of others', async () => {
    const given = await send('setGroupTags', { id: mine.groupId }, { tagIds: [mine.tagId, theirs.tagId] });
    expect([given.statusCode, given.json<{ code: ErrorCode }>().code]).toEqual([404, 'TAG_NOT_FOUND']);
    const greeted = await send('saveGreetings', {}, { groupIds: [theirs.groupId], greeting: null });
    expect(greeted.json()).toMatchObject({
      response: { doneCount: 0, failures: [{ groupId: theirs.groupId, code: 'GROUP_NOT_FOUND' }] },
    });
    expect(given.body + greeted.body).not.toContain(MARK);
    await expectUnchanged();
  });

  it.each(['assignFunnel', 'startFunnel', 'createSchedule', 'sendBroadcast', 'createPlannedBroadcast'] as const)(
    'gets 404 when %s names a group of another account next to own ones',
    async (name) => {
      const body = bodyOf(name, { ...mine, groupId: theirs.groupId });
      const answer = await send(name, { id: mine.funnelId, groupId: theirs.groupId }, body);
      expect([name, answer.statusCode]).toEqual([name, 404]);
      expect(answer.body).not.toContain(MARK);
      await expectUnchanged();
    },
  );

  it('cannot start, rename or delete in bulk what is not theirs', async () => {
    const started = await send('startFunnelInGroups', { id: mine.funnelId }, { group_ids: [theirs.groupId] });
    expect(started.json()).toMatchObject({ response: { successfulGroups: 0, failedGroups: 1 } });
    const renamed = await send('renameGroups', {}, { names: { [theirs.groupId]: 'Mine now' } });
    await send('deleteMedia', {}, { urls: [theirs.mediaUrl] });
    await send('readAllNotifications', {});
    await send('clearMemory', {});
    const place = { id: mine.funnelId, groupId: theirs.groupId };
    expect((await send('stopFunnelInGroup', place)).json()).toMatchObject({ response: { stopped: 0 } });
    expect((await send('listGroupSchedules', place)).json()).toMatchObject({ response: [] });
    const after = await digestTables(testServer.db);
    expect(started.body + renamed.body).not.toContain(MARK);
    for (const table of ['groups', 'media_files', 'funnels', 'broadcasts']) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    const news = await testServer.app.inject({ method: 'GET', url: '/api/notifications', ...owner.as });
    expect(news.json()).toMatchObject({ response: [{ unread: true }] });
  });

  it.each(names.filter((name) => routes[name].startsWith('GET ') && !withIds.includes(name) && name !== 'logout'))(
    'sees nothing of others in %s',
    async (name) => {
      const filtered = await send(name, {}, undefined, `?group_id=${theirs.groupId}`);
      expect((await send(name, {})).body + filtered.body).not.toContain(MARK);
    },
  );
});
