import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Group, InactiveGroup } from '@contract/schemas/groups';
import { DAY_MS, toSeconds } from '@contract/time';
import { groups, messengerAccounts, simChats } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
let quiet: Group[];
let longAgo: Date;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
  await server.connect(stranger);
  longAgo = new Date(server.clock.nowMs() - (limits.groups.inactiveAfterDays + 1) * DAY_MS);
  quiet = (await listAll(owner)).slice(0, 3);
  for (const { id } of quiet) await silence(id);
});
afterAll(() => server.close());

const call = (caller: Caller, method: 'GET' | 'POST', path: string, payload?: unknown) =>
  server.app.inject({
    ...caller.as,
    method,
    url: `/api${path}`,
    ...(payload !== undefined && { payload: payload as object }),
  });
const listAll = async (caller: Caller) => (await call(caller, 'GET', '/groups')).json<{ response: Group[] }>().response;
const listInactive = async (caller: Caller) =>
  (await call(caller, 'GET', '/groups/inactive')).json<{ response: InactiveGroup[] }>().response;
const remove = async (caller: Caller, payload?: unknown) => {
  const response = await call(caller, 'POST', '/groups/delete_inactive', payload);
  return [response.statusCode, response.json<{ response: unknown }>().response];
};
const silence = (id: number) => server.db.update(groups).set({ lastActivityAt: longAgo }).where(eq(groups.id, id));

it("lists only the owner's inactive groups, and leaves none of other owners", async () => {
  expect((await listInactive(owner)).map(({ id }) => id)).toEqual(quiet.map(({ id }) => id));
  expect(await listInactive(stranger)).toEqual([]);
  const chosen = quiet.map(({ id }) => id);
  expect(await remove(stranger, { group_ids: chosen })).toEqual([200, { deleted_count: 0 }]);
  expect(await listInactive(owner)).toHaveLength(quiet.length);
});

it('has none for an owner who never connected a phone', async () => {
  expect(await listInactive(await server.signInAs('new@example.com'))).toEqual([]);
});

it('returns the members count and the last activity of a group', async () => {
  const [first] = await listInactive(owner);
  const [group] = quiet;
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  const chats = await server.simulator.phone.listChats(account?.id ?? 0);
  expect(first).toEqual({
    id: group?.id,
    name: group?.name,
    custom_name: null,
    group_type: group?.group_type,
    members_count: chats.find(({ name }) => name === group?.name)?.members.length,
    last_activity_at: toSeconds(longAgo),
  });
});

it.each([
  ['no ids at all', { group_ids: [] }],
  ['a misspelt field', { groupIds: [1] }],
  ['texts', { group_ids: ['a'] }],
  ['truths', { group_ids: [true] }],
  ['one id instead of a list', { group_ids: 1 }],
  ['null instead of a list', { group_ids: null }],
  ['a list instead of an object', [1]],
])('refuses %s and leaves no group', async (_what, body) => {
  const [status] = await remove(owner, body);
  expect(status).toBe(400);
  expect(await listInactive(owner)).toHaveLength(quiet.length);
});

it('leaves those that are chosen and inactive at that moment, and no other', async () => {
  const lively = (await listAll(owner)).at(-1)?.id;
  const [one, two] = quiet.map(({ id }) => id);
  await server.db
    .update(groups)
    .set({ lastActivityAt: new Date(server.clock.nowMs()) })
    .where(eq(groups.id, two ?? 0));
  expect(await remove(owner, { group_ids: [one, two, lively, 999_999] })).toEqual([200, { deleted_count: 1 }]);
  const left = (await listAll(owner)).map(({ id }) => id);
  expect([one, two, quiet[2]?.id, lively].map((id) => left.includes(id ?? 0))).toEqual([false, true, true, true]);
  const [account] = await server.db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, owner.userId));
  const away = await server.db
    .select()
    .from(simChats)
    .where(eq(simChats.accountId, account?.id ?? 0));
  expect(away.filter(({ isMember }) => !isMember).map(({ name }) => name)).toEqual([quiet[0]?.name]);
});

it('leaves all of them without a list, also for an empty object', async () => {
  expect(await remove(owner, {})).toEqual([200, { deleted_count: 1 }]);
  expect(await listInactive(owner)).toEqual([]);
  expect(await remove(owner)).toEqual([200, { deleted_count: 0 }]);
});
