import { limits } from '@contract/limits';
import type { SaveSelection, Selection, SelectionRule } from '@contract/schemas/selections';
import { tagNameKey } from '@contract/tags';
import { groups, groupTags, messengerAccounts, selections, tags } from '@server/db/schema';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

let server: TestServer;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
});

const call = <T>(route: string, body?: object, caller = owner) => callRoute<T>(server.app, caller, route, body);
const list = async (caller = owner) => (await call<Selection[]>('GET /selections', undefined, caller)).response;
const save = (name: string, rule: Partial<SelectionRule> = {}): SaveSelection => ({
  name,
  rule: { ...anyGroupRule, ...rule },
});
const create = async (name: string, rule: Partial<SelectionRule> = {}, caller = owner) =>
  (await call<Selection>('POST /selections', save(name, rule), caller)).response;
const groupsOf = async (id: number) => (await call<number[]>(`GET /selections/${id}/groups`)).response;

async function addTag({ userId }: Caller, name: string): Promise<number> {
  const [row] = await server.db.insert(tags).values({ userId, name, nameKey: name, color: 'gray' }).returning();
  return row?.id ?? 0;
}

async function addGroups({ userId }: Caller, names: string[]): Promise<number[]> {
  const [account] = await server.db
    .insert(messengerAccounts)
    .values({ userId, desired: 'off', state: 'off' })
    .returning();
  const accountId = account?.id ?? 0;
  const rows = names.map((name) => ({ accountId, address: `${userId}-${name}`, name, type: 'group' as const }));
  return (await server.db.insert(groups).values(rows).returning({ id: groups.id })).map(({ id }) => id);
}

it('creates, changes and deletes a selection, and publishes each change', async () => {
  const tagId = await addTag(owner, 'VIP');
  const selection = await create(' VIP, not Kazan ', { allTagIds: [tagId], membersMin: 10 });
  const rule = { ...anyGroupRule, allTagIds: [tagId], membersMin: 10 };
  expect(selection).toEqual({ id: selection.id, name: 'VIP, not Kazan', rule });
  await create('Active', { activity: { isWithin: true, days: 7 } });
  const changed = await call<Selection>(`PATCH /selections/${selection.id}`, save('VIP', { canPost: true }));
  expect(changed.response).toEqual({ id: selection.id, name: 'VIP', rule: { ...anyGroupRule, canPost: true } });
  expect((await list()).map(({ name }) => name)).toEqual(['Active', 'VIP']);
  // What is not given stays: another tab may have changed it.
  await call(`PATCH /selections/${selection.id}`, { name: 'Vip' });
  await call(`PATCH /selections/${selection.id}`, { rule: anyGroupRule });
  expect((await list())[1]).toEqual({ id: selection.id, name: 'Vip', rule: anyGroupRule });
  expect(await list(stranger)).toEqual([]);
  expect((await call(`DELETE /selections/${selection.id}`)).status).toBe(200);
  expect(await call(`DELETE /selections/${selection.id}`)).toMatchObject({ status: 404, code: 'SELECTION_NOT_FOUND' });
  const published = server.published.filter(({ event }) => event === 'selections:updated');
  expect(published.map(({ userId }) => userId)).toEqual(Array(6).fill(owner.userId));
});

it('returns the groups that belong to it now, and none of another account', async () => {
  const [sales = 0, team = 0] = await addGroups(owner, ['Sales', 'Team']);
  const [foreign = 0] = await addGroups(stranger, ['Sales']);
  const tagId = await addTag(owner, 'VIP');
  const named = await create('Named', { nameContains: 'SAL' });
  const tagged = await create('Tagged', { anyTagIds: [tagId] });
  const others = await create('Others', { noTagIds: [tagId] });
  expect(await groupsOf(named.id)).toEqual([sales]);
  const unseen = await create('Unseen', { nameContains: '\u200b' });
  expect(await groupsOf(unseen.id)).toEqual([sales, team]);
  await server.db.insert(groupTags).values([
    { tagId, groupId: team },
    { tagId, groupId: foreign },
  ]);
  expect(await groupsOf(tagged.id)).toEqual([team]);
  expect(await groupsOf(others.id)).toEqual([sales]);
});

it.each(['allTagIds', 'anyTagIds', 'noTagIds'])('contains no group because of a deleted tag: %s', async (condition) => {
  await addGroups(owner, ['Sales']);
  const tagId = await addTag(owner, 'VIP');
  const selection = await create('VIP', { [condition]: [tagId] });
  await call(`DELETE /tags/${tagId}`);
  expect(await groupsOf(selection.id)).toEqual([]);
  const again = await call(`PATCH /selections/${selection.id}`, save('VIP', { allTagIds: [tagId] }));
  expect(again).toMatchObject({ status: 404, code: 'TAG_NOT_FOUND' });
});

it('refuses tags of another account', async () => {
  const tagId = await addTag(stranger, 'VIP');
  for (const rule of [{ allTagIds: [tagId] }, { anyTagIds: [tagId] }, { noTagIds: [tagId] }])
    expect(await call('POST /selections', save('Foreign', rule))).toMatchObject({ status: 404, code: 'TAG_NOT_FOUND' });
});

it('keeps names unique, also for simultaneous requests', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => call('POST /selections', save('VIP'))));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const other = await create('Other');
  expect(await call(`PATCH /selections/${other.id}`, save(' vip '))).toMatchObject({ code: 'SELECTION_NAME_TAKEN' });
  expect((await create('VIP', {}, stranger)).name).toBe('VIP');
});

it('keeps the limit of selections', async () => {
  const { maxCount } = limits.selections;
  const toRow = (name: string) => ({ userId: owner.userId, name, nameKey: tagNameKey(name), rule: anyGroupRule });
  await server.db.insert(selections).values(Array.from({ length: maxCount - 1 }, (_, at) => toRow(`Selection ${at}`)));
  const made = await Promise.all(['One', 'Two'].map((name) => call('POST /selections', save(name))));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(made.find(({ status }) => status === 409)).toMatchObject({ code: 'SELECTIONS_TOO_MANY' });
});

it.each<[string, object]>([
  ['no name', save(' ')],
  ['a long name', save('x'.repeat(limits.selections.nameMaxChars + 1))],
  ['a negative number of members', save('Name', { membersMin: -1 })],
  ['a range without members', save('Name', { membersMin: 5, membersMax: 4 })],
  ['no days', save('Name', { activity: { isWithin: true, days: 0 } })],
  ['an unknown type', { name: 'Name', rule: { ...anyGroupRule, type: 'channel' } }],
  ['no rule', { name: 'Name' }],
])('refuses %s', async (_what, body) => {
  expect(await call('POST /selections', body)).toMatchObject({ status: 400, code: 'VALIDATION' });
});
