import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Group, Member } from '@contract/schemas/groups';
import { toSeconds } from '@contract/time';
import words from '@locales/ru/members.json';
import {
  deliveries,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  greetings,
  groups,
  mediaFiles,
  messengerAccounts,
} from '@server/db/schema';
import { findUsedMedia } from '@server/modules/media/usedMedia';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (caller: Caller, method: Method, path: string, payload?: object) =>
  server.app.inject({ ...caller.as, method, url: `/api${path}`, payload });
const list = async (caller: Caller, path = '/groups_list') =>
  (await call(caller, 'GET', path)).json<{ response: Group[] }>().response;
const first = async () => {
  const [group] = await list(owner);
  if (!group) throw new Error('no groups');
  return group;
};

it('shows and changes only groups of the caller', async () => {
  const { id } = await first();
  expect(await list(stranger)).toEqual([]);
  const attempts: [Method, string, object?][] = [
    ['PATCH', `/groups/${id}/custom_name`, { custom_name: 'mine' }],
    ['GET', `/groups/${id}/greeting`],
    ['POST', `/groups/${id}/greeting`, { url: 'https://a.b' }],
    ['DELETE', `/groups/${id}/greeting`],
    ['GET', `/groups/${id}/greeting/message`],
    ['PUT', `/groups/${id}/greeting/message`, { text: 'Hello' }],
    ['DELETE', `/groups/${id}`],
    ['GET', `/groups/${id}/check_activity`],
    ['GET', `/groups/${id}/members`],
    ['GET', `/groups/${id}/members/download`],
  ];
  for (const attempt of attempts) {
    const answer = await call(stranger, ...attempt);
    expect([attempt[1], answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      attempt[1],
      404,
      'GROUP_NOT_FOUND',
    ]);
  }
  expect(await first()).toMatchObject({ id, custom_name: null, has_greeting: false });
});

it('has the groups of the messenger as soon as the phone is linked', async () => {
  const own = await list(owner);
  expect(own).toHaveLength(12);
  expect(own.filter((group) => group.group_type === 'community')).toHaveLength(3);
  expect(own.filter((group) => !group.can_post)).toHaveLength(1);
  expect(await list(owner, '/groups')).toEqual(own);
  const told = server.published.filter((item) => item.event === 'groups:updated').map((item) => item.userId);
  expect(new Set(told)).toEqual(new Set([owner.userId]));
});

it('renames a group, and gives it the name of the messenger back for an empty one', async () => {
  const { id, name } = await first();
  const renamed = await call(owner, 'PATCH', `/groups/${id}/custom_name`, { custom_name: '  Sales ' });
  expect(renamed.json()).toMatchObject({ status: 'success', response: { id, name, custom_name: 'Sales' } });
  const back = await call(owner, 'PATCH', `/groups/${id}/custom_name`, { custom_name: ' ' });
  expect(back.json()).toMatchObject({ response: { custom_name: null } });
  await call(owner, 'PATCH', `/groups/${id}/custom_name`, { custom_name: 'Sales' });
  const none = await call(owner, 'PATCH', `/groups/${id}/custom_name`, { custom_name: null });
  expect(none.json()).toMatchObject({ response: { custom_name: null } });
  // The event contains the group, so that browsers need not fetch the list.
  expect(server.published.findLast(({ event }) => event === 'groups:updated')).toMatchObject({
    userId: owner.userId,
    payload: { changed: [none.json<{ response: object }>().response] },
  });
  const long = 'x'.repeat(limits.groups.customNameMaxChars + 1);
  expect((await call(owner, 'PATCH', `/groups/${id}/custom_name`, { custom_name: long })).statusCode).toBe(400);
});

it('keeps the last names of groups that were left, for their owner only', async () => {
  const { id, name } = await first();
  const listLeft = async (caller: Caller) => (await call(caller, 'GET', '/groups/left')).json<{ response: unknown }>();
  expect((await listLeft(owner)).response).toEqual([]);
  await server.db.update(groups).set({ isMember: false }).where(eq(groups.id, id));
  expect((await listLeft(owner)).response).toEqual([{ id, name }]);
  expect((await listLeft(stranger)).response).toEqual([]);
});

it('saves and deletes a greeting, and accepts only web addresses', async () => {
  const { id } = await first();
  const path = `/groups/${id}/greeting`;
  expect((await call(owner, 'GET', path)).json()).toEqual({ status: 'success', response: null });
  await call(owner, 'POST', path, { url: ' https://example.com/hi ' });
  expect((await call(owner, 'GET', path)).json()).toMatchObject({ response: 'https://example.com/hi' });
  expect((await first()).has_greeting).toBe(true);
  expect((await call(owner, 'POST', path, { url: 'javascript:alert(1)' })).statusCode).toBe(400);
  await call(owner, 'DELETE', path);
  expect((await first()).has_greeting).toBe(false);
});

it('saves a greeting with a text, variables and a file, which a link saved by the old call replaces', async () => {
  const { id } = await first();
  const path = `/groups/${id}/greeting`;
  const mediaUrl = `/uploads/${'b'.repeat(40)}.png`;
  const read = async () => (await call(owner, 'GET', `${path}/message`)).json<{ response: unknown }>().response;
  expect(await read()).toBeNull();
  const message = { text: 'Welcome to {{group.name}}', variables: 'en', mediaUrl };
  expect((await call(owner, 'PUT', `${path}/message`, message)).json()).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  const file = { userId: owner.userId, url: mediaUrl, name: 'cat.png', mime: 'image/png', sizeBytes: 1 };
  await server.db.insert(mediaFiles).values(file);
  expect((await call(owner, 'PUT', `${path}/message`, message)).statusCode).toBe(200);
  expect(await read()).toEqual({ ...message, mediaName: 'cat.png' });
  expect((await first()).has_greeting).toBe(true);
  expect((await call(owner, 'GET', path)).json()).toMatchObject({ response: message.text });
  expect(await findUsedMedia(server.db, owner.userId, [mediaUrl])).toEqual(new Set([mediaUrl]));
  expect((await call(owner, 'PUT', `${path}/message`, { text: ' ' })).statusCode).toBe(400);
  const mentioning = { text: '{{everyone}} hello', variables: 'en' };
  expect((await call(owner, 'PUT', `${path}/message`, mentioning)).statusCode).toBe(400);
  await call(owner, 'POST', path, { url: 'https://example.com/hi' });
  const link = { text: 'https://example.com/hi', variables: null, mediaUrl: null, mediaName: null };
  expect(await read()).toEqual(link);
  await call(owner, 'PUT', `${path}/message`, { text: '', mediaUrl });
  expect((await first()).has_greeting).toBe(true);
  await call(owner, 'DELETE', path);
  expect(await read()).toBeNull();
  expect(await findUsedMedia(server.db, owner.userId, [mediaUrl])).toEqual(new Set());
});

it('gives many groups one greeting, or none, and names the groups that it does not know', async () => {
  const ids = (await list(owner)).slice(0, 3).map(({ id }) => id);
  const save = (greeting: object | null) =>
    call(owner, 'PUT', '/groups/greetings', { groupIds: [...ids, 2_000_000_000, ids[0]], greeting });
  const greeted = async () => (await list(owner)).filter(({ has_greeting: has }) => has).map(({ id }) => id);
  const saved = await save({ text: 'Welcome to {{group.name}}', variables: 'en' });
  expect(saved.json()).toMatchObject({
    response: { doneCount: 3, failures: [{ groupId: 2_000_000_000, code: 'GROUP_NOT_FOUND' }] },
  });
  expect(await greeted()).toEqual(expect.arrayContaining(ids));
  expect(await greeted()).toHaveLength(3);
  expect((await call(owner, 'GET', `/groups/${ids[1]}/greeting/message`)).json()).toMatchObject({
    response: { text: 'Welcome to {{group.name}}', variables: 'en', mediaUrl: null },
  });
  expect(server.published.at(-1)).toMatchObject({ userId: owner.userId, event: 'groups:updated' });
  expect((await save({ text: ' ' })).statusCode).toBe(400);
  expect((await save({ text: 'x', mediaUrl: '/uploads/none.png' })).json()).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  expect((await save(null)).statusCode).toBe(200);
  expect(await greeted()).toEqual([]);
  const foreign = await call(stranger, 'PUT', '/groups/greetings', { groupIds: ids, greeting: { text: 'x' } });
  expect(foreign.json()).toMatchObject({ response: { doneCount: 0 } });
  expect(await greeted()).toEqual([]);
});

it('names the funnels of a group, but not the deleted ones', async () => {
  const { id } = await first();
  const made = await server.db
    .insert(funnels)
    .values([
      { userId: owner.userId, name: 'a' },
      { userId: owner.userId, name: 'b', deletedAt: new Date() },
      { userId: owner.userId, name: 'c' },
    ])
    .returning();
  await server.db.insert(funnelGroups).values(made.map((funnel) => ({ funnelId: funnel.id, groupId: id })));
  expect((await first()).funnel_ids).toEqual([made[0]?.id, made[2]?.id]);
});

it('returns the time of the last message, also of one a member wrote a moment ago', async () => {
  const own = await list(owner);
  const quiet = own[1]?.id ?? 0;
  const longAgo = new Date(server.clock.nowMs() - (limits.groups.inactiveAfterDays + 1) * 24 * 60 * 60 * 1000);
  await server.db.update(groups).set({ lastActivityAt: longAgo }).where(eq(groups.id, quiet));
  const activity = async () =>
    (await call(owner, 'GET', `/groups/${quiet}/check_activity`)).json<{ response: { active: boolean } }>().response;
  expect(await activity()).toEqual({ active: false, last_activity_at: toSeconds(longAgo) });

  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  const chat = (await server.simulator.phone.listChats(account?.id ?? 0)).find((item) => item.name === own[1]?.name);
  await server.simulator.phone.write(account?.id ?? 0, chat?.id ?? 0, {
    memberId: chat?.members[0]?.id ?? 0,
    text: 'here',
  });
  await server.until(async () => (await activity()).active);
  expect((await activity()).active).toBe(true);
});

it('gives the members as a file that a spreadsheet opens', async () => {
  const { id } = await first();
  const answer = await call(owner, 'GET', `/groups/${id}/members/download`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${id}_members.csv"`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.rawPayload.toString('utf8').split('\r\n');
  expect(lines[0]).toBe(`\uFEFF${words.phone};${words.name};${words.admin}`);
  expect(lines[1]).toMatch(new RegExp(`^'\\+79\\d{9};[^;]+;${words.yes}$`));
});

it('lists the same members as its file', async () => {
  const { id } = await first();
  const answer = await call(owner, 'GET', `/groups/${id}/members`);
  const { response } = answer.json<{ response: Member[] }>();
  const file = (await call(owner, 'GET', `/groups/${id}/members/download`)).rawPayload.toString('utf8');
  const rows = response.map(({ phone, name, admin }) =>
    [phone === null ? '' : `'+${phone}`, name ?? '', admin ? words.yes : words.no].join(';'),
  );
  expect(rows).toEqual(file.split('\r\n').slice(1, -1));
  expect(response.map(({ admin }) => admin)).toContain(true);
});

it('refreshes only over an open connection', async () => {
  const refused = await call(stranger, 'POST', '/groups_list/refresh');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'MESSENGER_NOT_CONNECTED']);
  const answer = await call(owner, 'POST', '/groups_list/refresh');
  expect(answer.json<{ response: Group[] }>().response).toHaveLength(12);
});

it('renames many at once, its own alone', async () => {
  const [one, two, three] = await list(owner);
  const rename = async (caller: Caller, names: object) =>
    (await call(caller, 'POST', '/groups/update_names', { names })).json<{ response: unknown }>().response;
  const ids = [one?.id ?? 0, two?.id ?? 0, three?.id ?? 0] as const;
  expect(await rename(stranger, { [ids[0]]: 'mine' })).toEqual({ updated: 0 });
  expect(await rename(owner, { [ids[0]]: ' A ', [ids[1]]: 'B', 99999999999: 'nobody' })).toEqual({ updated: 2 });
  expect((await list(owner)).slice(0, 3).map((group) => group.custom_name)).toEqual(['A', 'B', null]);
  expect(await rename(owner, { [ids[0]]: '', [ids[1]]: ' ' })).toEqual({ updated: 2 });
  expect((await list(owner)).slice(0, 2).map((group) => group.custom_name)).toEqual([null, null]);
  expect((await call(owner, 'POST', '/groups/update_names', { names: { x: 'y' } })).statusCode).toBe(400);
});

it('leaves the groups that are silent for long, one failure stopping no other, and counts them', async () => {
  const inactive = async (caller: Caller) => {
    const answer = await call(caller, 'POST', '/groups/delete_inactive');
    return answer.json<{ code?: string; response: unknown }>();
  };
  expect(await inactive(stranger)).toMatchObject({ code: 'MESSENGER_NOT_CONNECTED' });
  expect(await inactive(owner)).toMatchObject({ response: { deleted_count: 0 } });
  const own = await list(owner);
  const ids = own.slice(0, 5).map((group) => group.id);
  const longAgo = new Date(server.clock.nowMs() - (limits.groups.inactiveAfterDays + 1) * 24 * 60 * 60 * 1000);
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  const accountId = account?.id ?? 0;
  const isOne = (at: number) => eq(groups.id, ids[at] ?? 0);
  for (const at of [0, 1, 2, 3]) await server.db.update(groups).set({ lastActivityAt: longAgo }).where(isOne(at));
  await server.db.update(groups).set({ lastActivityAt: null }).where(isOne(4));
  const [greeting] = await server.db
    .insert(greetings)
    .values({ groupId: ids[3] ?? 0, joinedAt: new Date() })
    .returning();
  const sent = { payload: { text: 'x', mediaUrl: null }, dueAt: new Date(), claimedAt: new Date() };
  await server.db
    .insert(deliveries)
    .values({ ...sent, accountId, groupId: ids[3] ?? 0, greetingId: greeting?.id, status: 'sent' });
  const session = server.deps.engine.session(accountId);
  if (!session) throw new Error('no session');
  const [stuck] = await server.db.select().from(groups).where(isOne(1));
  const leaveGroup = session.leaveGroup.bind(session);
  session.leaveGroup = async (address) => {
    if (address === stuck?.address) throw new Error('not now');
    await leaveGroup(address);
  };

  // What was sent to the fourth is not activity of its members.
  expect(await inactive(owner)).toMatchObject({ response: { deleted_count: 3 } });
  session.leaveGroup = leaveGroup;
  const left = (await list(owner)).map((group) => group.id);
  expect(ids.map((id) => left.includes(id))).toEqual([false, true, false, false, true]);
  expect(await inactive(owner)).toMatchObject({ response: { deleted_count: 1 } });
});

it('leaves a deleted group, ends what was to be sent there, and keeps what was sent', async () => {
  const own = await list(owner);
  const group = own.at(-1);
  const groupId = group?.id ?? 0;
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  const accountId = account?.id ?? 0;
  const [funnel] = await server.db.insert(funnels).values({ userId: owner.userId, name: 'd' }).returning();
  const funnelId = funnel?.id ?? 0;
  const [version] = await server.db
    .insert(funnelVersions)
    .values({ funnelId, revision: 1, graph: { nodes: [], edges: [] }, plan: [] })
    .returning();
  const now = new Date();
  const [schedule] = await server.db
    .insert(funnelSchedules)
    .values({ funnelId, groupId, startAt: now, state: 'running' })
    .returning();
  const [run] = await server.db
    .insert(funnelRuns)
    .values({ scheduleId: schedule?.id, funnelId, versionId: version?.id ?? 0, groupId, startedAt: now })
    .returning();
  const step = { accountId, groupId, runId: run?.id, payload: { text: 'x', mediaUrl: null }, dueAt: now };
  await server.db.insert(deliveries).values([
    { ...step, nodeId: 'n1', orderNum: 1, status: 'sent', sentAt: now },
    { ...step, nodeId: 'n2', orderNum: 2 },
  ]);

  expect((await call(owner, 'DELETE', `/groups/${groupId}`)).json()).toEqual({ status: 'success', response: null });
  expect(await list(owner)).toHaveLength(own.length - 1);
  expect((await call(owner, 'POST', '/groups_list/refresh')).json<{ response: Group[] }>().response).toHaveLength(
    own.length - 1,
  );
  expect(await server.db.select().from(funnelSchedules).where(eq(funnelSchedules.groupId, groupId))).toEqual([]);
  const [stopped] = await server.db.select().from(funnelRuns).where(eq(funnelRuns.groupId, groupId));
  expect(stopped).toMatchObject({ status: 'stopped', scheduleId: null });
  const kept = await server.db.select().from(deliveries).where(eq(deliveries.groupId, groupId)).orderBy(deliveries.id);
  expect(kept.map((row) => row.status)).toEqual(['sent', 'canceled']);
  expect((await call(owner, 'DELETE', `/groups/${groupId}`)).statusCode).toBe(404);
});
