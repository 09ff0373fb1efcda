import { eq } from 'drizzle-orm';

import type { ClosedGroup, GroupInvite, JoinRequest } from '@contract/schemas/groupActs';
import type { ChangedGroups, GroupTimeline } from '@contract/schemas/groups';
import { HOUR_MS } from '@contract/time';
import { deliveries, groupActs, groups, mediaFiles, simChats } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
/** The first is administered by the account, the second is not. */
let ownId: number;
let foreignId: number;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
  const rows = await server.db.select().from(groups);
  ownId = rows.find(({ isOwnAdmin }) => isOwnAdmin === true)?.id ?? 0;
  foreignId = rows.find(({ isOwnAdmin }) => isOwnAdmin === false)?.id ?? 0;
});
afterEach(async () => {
  await server.db.delete(deliveries);
  await server.db.delete(groupActs);
});
afterAll(() => server.close());

const call = (caller: Caller, method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({ ...caller.as, method, url: `/api${path}`, payload });
const act = (groupIds: number[], what: object, caller = owner) =>
  call(caller, 'POST', '/groups/acts', { groupIds, act: what });
const read = async <T>(path: string, caller = owner) =>
  (await call(caller, 'GET', path)).json<{ response: T }>().response;
const queued = () => server.db.select().from(deliveries).orderBy(deliveries.id);

it('queues an act for each own group where the account is admin, and names the others', async () => {
  const response = await act([ownId, foreignId, 999_999, ownId], { kind: 'rename', name: ' Course 2 ' });
  expect(response.json<{ response: ChangedGroups }>().response).toMatchObject({
    doneCount: 1,
    failures: [
      { groupId: 999_999, code: 'GROUP_NOT_FOUND' },
      { groupId: foreignId, code: 'GROUP_NOT_ADMIN' },
    ],
  });
  expect((await queued()).map(({ groupId, payload }) => [groupId, payload.act])).toEqual([
    [ownId, { kind: 'rename', name: 'Course 2' }],
  ]);
});

it('does nothing in groups of another account', async () => {
  const response = await act([ownId], { kind: 'open' }, stranger);
  expect(response.json<{ response: ChangedGroups }>().response).toMatchObject({ doneCount: 0 });
  expect(await queued()).toEqual([]);
  for (const path of [`/groups/${ownId}/invite`, `/groups/${ownId}/requests`])
    expect((await call(stranger, 'GET', path)).statusCode).toBe(404);
  expect(await read('/groups/closed', stranger)).toEqual([]);
});

it('refuses acts that cannot be done, with a reason', async () => {
  const refused = [
    { kind: 'explode' },
    { kind: 'close', openAfterMinutes: 0 },
    { kind: 'close', openAfterMinutes: 10_000_000 },
    { kind: 'rename', name: ' ' },
    { kind: 'rename', name: 'x'.repeat(101) },
    { kind: 'describe', description: 'x'.repeat(2_049) },
    { kind: 'picture', mediaUrl: '' },
    { kind: 'pin', messageId: 1, days: 2 },
    { kind: 'admit', isApproved: true, people: [] },
  ];
  for (const what of refused) {
    const response = await act([ownId], what);
    expect([what, response.statusCode]).toEqual([what, 400]);
    expect(response.json<{ response: string }>().response).toMatch(/\S/);
  }
  expect((await act([ownId, foreignId], { kind: 'admit', isApproved: true, people: ['1'] })).statusCode).toBe(400);
  expect((await act([ownId], { kind: 'pin', messageId: 999_999, days: 7 })).statusCode).toBe(409);
  expect((await act([ownId], { kind: 'picture', mediaUrl: '/uploads/missing.png' })).statusCode).toBe(404);
  expect(await queued()).toEqual([]);
});

it('takes only an own image as a picture', async () => {
  const file = { userId: owner.userId, name: 'a', sizeBytes: 1 };
  await server.db.insert(mediaFiles).values([
    { ...file, url: '/uploads/a.png', mime: 'image/png' },
    { ...file, url: '/uploads/a.pdf', mime: 'application/pdf' },
  ]);
  expect((await act([ownId], { kind: 'picture', mediaUrl: '/uploads/a.pdf' })).statusCode).toBe(415);
  expect((await act([ownId], { kind: 'picture', mediaUrl: '/uploads/a.png' })).statusCode).toBe(200);
  expect(await queued()).toMatchObject([{ payload: { mediaUrl: '/uploads/a.png', act: { kind: 'picture' } } }]);
});

it('lists what is closed and when it opens, and shows acts in the timeline of the group', async () => {
  const closedAt = new Date(server.clock.nowMs() - HOUR_MS);
  await server.db.update(groups).set({ closedAt, isClosed: true }).where(eq(groups.id, ownId));
  const closed = {
    groupId: ownId,
    closedAtMs: closedAt.getTime(),
    isOfLiveRun: false,
    scheduleId: null,
    funnelId: null,
  };
  expect(await read<ClosedGroup[]>('/groups/closed')).toEqual([{ ...closed, opensAtMs: null }]);
  await act([ownId], { kind: 'open' });
  const [{ opensAtMs } = { opensAtMs: null }] = await read<ClosedGroup[]>('/groups/closed');
  expect(opensAtMs).toBeCloseTo(server.clock.nowMs(), -5);
  const { ahead } = await read<GroupTimeline>(`/groups/${ownId}/timeline`);
  expect(ahead).toMatchObject([{ kind: 'act', act: { kind: 'open' }, status: 'queued', message: '' }]);
  await server.db.update(groups).set({ closedAt: null, isClosed: false }).where(eq(groups.id, ownId));
});

it('reads the invite link and requests to join of groups that the account administers', async () => {
  const { link } = await read<GroupInvite>(`/groups/${ownId}/invite`);
  expect(link).toMatch(/^https:\/\/chat\.whatsapp\.com\/[\w-]{22}$/);
  await act([ownId], { kind: 'resetInvite' });
  const code = link.split('/').pop();
  expect((await queued())[0]?.payload.act).toEqual({ kind: 'resetInvite', code });
  const [group] = await server.db.select().from(groups).where(eq(groups.id, ownId));
  const [chat] = await server.db
    .select()
    .from(simChats)
    .where(eq(simChats.address, group?.address ?? ''));
  await server.simulator.phone.ask(group?.accountId ?? 0, chat?.id ?? 0, { name: 'Ann' });
  expect(await read<JoinRequest[]>(`/groups/${ownId}/requests`)).toMatchObject([{ name: 'Ann' }]);
  for (const path of ['invite', 'requests'])
    expect((await call(owner, 'GET', `/groups/${foreignId}/${path}`)).statusCode).toBe(409);
});
