import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ChangedGroups } from '@contract/schemas/groups';
import type { Tag } from '@contract/schemas/tags';
import { tagNameKey } from '@contract/tags';
import { groups, groupTags, messengerAccounts, tags } from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

import { createTagsService } from './tags.service';

let server: TestServer;
let owner: Caller;
let stranger: Caller;
let groupIds: number[];
let foreignGroupId: number;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  groupIds = await seedGroups(owner, 5);
  [foreignGroupId = 0] = await seedGroups(stranger, 1);
});

async function seedGroups({ userId }: Caller, count: number): Promise<number[]> {
  const [account] = await server.db
    .insert(messengerAccounts)
    .values({ userId, desired: 'off', state: 'off' })
    .returning();
  const accountId = account?.id ?? 0;
  const rows = Array.from({ length: count }, (_, at) => ({
    accountId,
    address: `${userId}-${at}`,
    name: `Group ${at}`,
    type: 'group' as const,
  }));
  return (await server.db.insert(groups).values(rows).returning({ id: groups.id })).map(({ id }) => id);
}

const call = <T>(route: string, body?: object, caller = owner) => callRoute<T>(server.app, caller, route, body);
const list = async (caller = owner) => (await call<Tag[]>('GET /tags', undefined, caller)).response;
const create = async (name: string, caller = owner) =>
  (await call<Tag>('POST /tags', { name, color: 'teal' }, caller)).response;
const tagAll = (tagId: number, action: 'add' | 'remove', ids: number[]) =>
  call<ChangedGroups>(`POST /tags/${tagId}/groups`, { action, groupIds: ids });
const given = (tagId: number) => server.db.$count(groupTags, eq(groupTags.tagId, tagId));

it('creates, renames, recolours and deletes a tag, and publishes each change', async () => {
  const [first = 0] = groupIds;
  const tag = await create('  VIP ');
  expect(tag).toEqual({ id: tag.id, name: 'VIP', color: 'teal', groupIds: [] });
  await create('Active');
  await call(`PUT /groups/${first}/tags`, { tagIds: [tag.id] });
  const renamed = await call<Tag>(`PATCH /tags/${tag.id}`, { name: 'vip', color: 'red' });
  expect(renamed.response).toEqual({ id: tag.id, name: 'vip', color: 'red', groupIds: [first] });
  expect((await list()).map(({ name }) => name)).toEqual(['Active', 'vip']);
  // What is not given stays: another tab may have changed it.
  expect((await call<Tag>(`PATCH /tags/${tag.id}`, { color: 'teal' })).response).toMatchObject({
    name: 'vip',
    color: 'teal',
  });
  expect((await call<Tag>(`PATCH /tags/${tag.id}`, { name: 'Vip' })).response).toMatchObject({
    name: 'Vip',
    color: 'teal',
  });
  expect(await list(stranger)).toEqual([]);
  expect((await call(`DELETE /tags/${tag.id}`)).status).toBe(200);
  expect(await given(tag.id)).toBe(0);
  const published = server.published.filter(({ event }) => event === 'tags:updated');
  expect(published.map(({ userId }) => userId)).toEqual(Array(7).fill(owner.userId));
});

it.each(['sales', 'SALES', ' \uFF33ales '])('refuses the name %j beside Sales', async (name) => {
  await create('Sales');
  const other = await create('Other');
  expect(await call('POST /tags', { name, color: 'red' })).toMatchObject({ status: 409, code: 'TAG_NAME_TAKEN' });
  expect(await call(`PATCH /tags/${other.id}`, { name, color: 'red' })).toMatchObject({ code: 'TAG_NAME_TAKEN' });
  expect((await create(name, stranger)).name).toBe(name.trim());
});

it('counts the characters of a name as people do', async () => {
  const longest = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(limits.tags.nameMaxChars);
  expect((await create(longest)).name).toBe(longest);
  expect(await call('POST /tags', { name: `${longest}x`, color: 'red' })).toMatchObject({ status: 400 });
  expect(await call('POST /tags', { name: `x${'\u0301'.repeat(600)}`, color: 'red' })).toMatchObject({ status: 400 });
});

it('makes one tag of simultaneous requests with one name', async () => {
  const body = { name: 'Race', color: 'red' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST /tags', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await list()).toHaveLength(1);
});

it('keeps the limit of tags, also for simultaneous requests', async () => {
  const { maxCount, nameMaxChars } = limits.tags;
  const rows = Array.from({ length: maxCount - 1 }, (_, at) => `Tag ${at}`);
  const toRow = (name: string) => ({ userId: owner.userId, name, nameKey: tagNameKey(name), color: 'gray' as const });
  await server.db.insert(tags).values(rows.map(toRow));
  const answers = await Promise.all(['One', 'Two'].map((name) => call('POST /tags', { name, color: 'red' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'TAGS_TOO_MANY' });
  expect(await list()).toHaveLength(maxCount);
  for (const name of ['', ' ', 'x'.repeat(nameMaxChars + 1)])
    expect(await call('POST /tags', { name, color: 'red' })).toMatchObject({ code: 'VALIDATION' });
  expect(await call('POST /tags', { name: 'Colour', color: '#ff0000' })).toMatchObject({ code: 'VALIDATION' });
});

it('changes a tag in many groups with a result for each', async () => {
  const { perGroupMaxCount } = limits.tags;
  const [first = 0, second = 0, left = 0, full = 0, edge = 0] = groupIds;
  await server.db.update(groups).set({ isMember: false }).where(eq(groups.id, left));
  const others = await Promise.all(Array.from({ length: perGroupMaxCount }, (_, at) => create(`Tag ${at}`)));
  const ids = others.map(({ id }) => id);
  const tag = await create('VIP');
  await call(`PUT /groups/${full}/tags`, { tagIds: ids });
  const tooMany = await call(`PUT /groups/${first}/tags`, { tagIds: [...ids, tag.id] });
  expect(tooMany).toMatchObject({ status: 409, code: 'GROUP_TAGS_TOO_MANY' });
  await call(`PUT /groups/${edge}/tags`, { tagIds: [tag.id, ...ids.slice(1)] });
  const added = await tagAll(tag.id, 'add', [first, second, second, left, full, edge, foreignGroupId]);
  expect(added.response.doneCount).toBe(3);
  expect(added.response.failures.map(({ groupId, code }) => [groupId, code])).toEqual([
    [left, 'GROUP_NOT_FOUND'],
    [foreignGroupId, 'GROUP_NOT_FOUND'],
    [full, 'GROUP_TAGS_TOO_MANY'],
  ]);
  expect(added.response.failures[2]?.text).toContain(String(perGroupMaxCount));
  expect((await list()).find(({ id }) => id === tag.id)?.groupIds).toEqual([first, second, edge]);
  expect((await tagAll(tag.id, 'add', [first])).response).toEqual({ doneCount: 1, failures: [] });
  expect((await tagAll(tag.id, 'remove', [first, edge, foreignGroupId])).response).toMatchObject({ doneCount: 2 });
  expect((await list()).find(({ id }) => id === tag.id)?.groupIds).toEqual([second]);
});

it('keeps the limit of one group while requests add tags to it at the same time', async () => {
  const { perGroupMaxCount } = limits.tags;
  const [first = 0] = groupIds;
  const made = await Promise.all(Array.from({ length: perGroupMaxCount + 2 }, (_, at) => create(`Tag ${at}`)));
  const results = await Promise.all(made.map(({ id }) => tagAll(id, 'add', [first])));
  expect(results.reduce((sum, { response }) => sum + response.doneCount, 0)).toBe(perGroupMaxCount);
  expect(await server.db.$count(groupTags, eq(groupTags.groupId, first))).toBe(perGroupMaxCount);
});

it('shows a left group nowhere, and gives it its tags back when the account returns', async () => {
  const [first = 0] = groupIds;
  const tag = await create('VIP');
  await tagAll(tag.id, 'add', [first]);
  await server.db.update(groups).set({ isMember: false }).where(eq(groups.id, first));
  expect((await list())[0]?.groupIds).toEqual([]);
  await server.db.update(groups).set({ isMember: true }).where(eq(groups.id, first));
  expect((await list())[0]?.groupIds).toEqual([first]);
});

it('lists what another process has changed since', async () => {
  const other = createTagsService({ db: server.db, publish: () => undefined });
  const { userId } = owner;
  const [first = 0, second = 0] = groupIds;
  const [vip, quiet] = [await create('VIP'), await create('Quiet')];
  const groupIdsOf = async () => (await list()).map(({ name, groupIds: ids }) => [name, ids]);
  expect(await groupIdsOf()).toEqual([
    ['Quiet', []],
    ['VIP', []],
  ]);
  await other.tagGroups(userId, vip.id, { action: 'add', groupIds: [first, second] });
  await other.setOfGroup(userId, first, [quiet.id]);
  expect(await groupIdsOf()).toEqual([
    ['Quiet', [first]],
    ['VIP', [second]],
  ]);
  await other.setOfGroup(userId, first, []);
  expect(await groupIdsOf()).toEqual([
    ['Quiet', []],
    ['VIP', [second]],
  ]);
  await other.tagGroups(userId, vip.id, { action: 'remove', groupIds: [second] });
  await other.update(userId, quiet.id, { name: 'Loud', color: 'red' });
  expect(await groupIdsOf()).toEqual([
    ['Loud', []],
    ['VIP', []],
  ]);
  await other.remove(userId, quiet.id);
  expect(await groupIdsOf()).toEqual([['VIP', []]]);
});
