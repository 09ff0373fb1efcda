import { eq } from 'drizzle-orm';

import type { EntryLink } from '@contract/schemas/entryLinks';
import { entryLinks, groups } from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
/** Two groups that the account administers. */
let first: number;
let second: number;
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
  const own = (await server.db.select().from(groups)).filter(({ isOwnAdmin }) => isOwnAdmin === true);
  [first, second] = own.map(({ id }) => id) as [number, number];
});
beforeEach(() => server.db.update(groups).set({ membersCount: 10, inviteCode: null }));
afterEach(() => server.db.delete(entryLinks));
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (caller: Caller, method: Method, path: string, payload?: object) =>
  server.app.inject({ ...caller.as, method, url: `/api${path}`, payload });
const body = (...ids: number[]) => ({
  name: 'Stream',
  groups: ids.map((groupId) => ({ groupId, membersMaxCount: 11 })),
});
const create = async (...ids: number[]) =>
  (await call(owner, 'POST', '/entry_links', body(...ids))).json<{ response: EntryLink }>().response;
/** What somebody sees who follows the address. */
const follow = (slug: string) => server.app.inject({ method: 'GET', url: `/go/${slug}` });
const setGroup = (id: number, values: Partial<typeof groups.$inferInsert>) =>
  server.db.update(groups).set(values).where(eq(groups.id, id));

it('leads to the first group with room, then to the next, and says when all are full', async () => {
  const { slug } = await create(second, first);
  await setGroup(first, { inviteCode: 'First' });
  await setGroup(second, { inviteCode: 'Second' });
  const leadsTo = async () => (await follow(slug)).headers.location;
  expect(await leadsTo()).toBe('https://chat.whatsapp.com/Second');
  await setGroup(second, { membersCount: 11 });
  expect(await leadsTo()).toBe('https://chat.whatsapp.com/First');
  await setGroup(first, { membersCount: 12 });
  const full = await follow(slug);
  expect([full.statusCode, full.headers.location]).toEqual([200, undefined]);
  expect(full.body).toMatch(/<p>\S.*<\/p>/);
  await setGroup(second, { membersCount: null });
  expect(await leadsTo()).toBe('https://chat.whatsapp.com/Second');
  expect((await follow(slug)).headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

it('reads the invite link of a group when it is first needed, and again after a reset', async () => {
  const { slug, groups: shown } = await create(first);
  expect(shown).toEqual([{ groupId: first, membersMaxCount: 11, membersCount: 10, hasInvite: false }]);
  const { headers } = await follow(slug);
  expect(headers.location).toMatch(/^https:\/\/chat\.whatsapp\.com\/[\w-]{22}$/);
  const [listed] = (await call(owner, 'GET', '/entry_links')).json<{ response: EntryLink[] }>().response;
  expect(listed?.groups).toMatchObject([{ hasInvite: true }]);
});

it('leads nowhere after it was deleted, nor from an address that nobody made', async () => {
  const { id, slug } = await create(first);
  expect((await call(owner, 'DELETE', `/entry_links/${id}`)).statusCode).toBe(200);
  for (const end of [slug, 'x', encodeURIComponent("'; --"), '%00', 'a'.repeat(90)]) {
    const gone = await follow(end);
    expect([end, gone.statusCode]).toEqual([end, 404]);
    expect(gone.headers.location).toBeUndefined();
  }
});

it('shows nothing of the account to those who follow it', async () => {
  const { slug } = await create(first);
  await setGroup(first, { membersCount: 50, inviteCode: 'Secret', name: 'Our course' });
  const { body: text } = await follow(slug);
  for (const secret of ['Secret', 'Our course', 'owner@', 'Stream']) expect(text).not.toContain(secret);
});

it('is changed only by its owner, with own groups, and keeps its address', async () => {
  const { id, slug } = await create(first);
  const changed = await call(owner, 'PUT', `/entry_links/${id}`, body(second));
  expect(changed.json<{ response: EntryLink }>().response).toMatchObject({ slug, groups: [{ groupId: second }] });
  expect((await call(stranger, 'PUT', `/entry_links/${id}`, body(second))).statusCode).toBe(404);
  expect((await call(stranger, 'DELETE', `/entry_links/${id}`)).statusCode).toBe(404);
  expect((await call(stranger, 'GET', '/entry_links')).json()).toMatchObject({ response: [] });
  expect((await call(stranger, 'POST', '/entry_links', body(first))).statusCode).toBe(404);
  expect(await server.db.select().from(entryLinks)).toHaveLength(1);
});

it('keeps what a change does not name: another tab may have changed it meanwhile', async () => {
  const { id } = await create(first);
  const change = async (part: object) =>
    (await call(owner, 'PUT', `/entry_links/${id}`, part)).json<{ response: EntryLink }>().response;
  expect(await change({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', groups: [{ groupId: first }] });
  expect(await change({ groups: body(second).groups })).toMatchObject({
    name: 'Renamed',
    groups: [{ groupId: second }],
  });
});

it('is read again in other tabs after each change', async () => {
  const count = () => server.published.filter(({ event }) => event === 'groups:updated').length;
  const before = count();
  const { id } = await create(first);
  await call(owner, 'PUT', `/entry_links/${id}`, body(second));
  await call(owner, 'DELETE', `/entry_links/${id}`);
  expect(count() - before).toBe(3);
});

it('refuses what makes no sense, with a reason', async () => {
  const one = { groupId: first, membersMaxCount: 5 };
  const refused = [
    { name: ' ', groups: [one] },
    { name: 'a', groups: [] },
    { name: 'a', groups: [one, one] },
    { name: 'a', groups: [{ ...one, membersMaxCount: 0 }] },
    { name: 'a', groups: [{ ...one, membersMaxCount: 5_000 }] },
  ];
  for (const payload of refused) expect((await call(owner, 'POST', '/entry_links', payload)).statusCode).toBe(400);
});
