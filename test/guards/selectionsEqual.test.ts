import type { GroupDetails, Selection, SelectionRule, Tag } from '@contract/schemas/shapes';
import { createRuleTest, joinRuleGroups } from '@contract/selections';
import { DAY_MS } from '@contract/time';
import { groups, groupTags, messengerAccounts, tags } from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { inShort } from '@test/kit/effort';
import { createChance } from '@test/kit/random';

import { parseGroups } from '@/api/parse/groups';

/** A saved selection contains the same groups for the server and for the browser, whatever its rule is. */

const GROUPS_COUNT = 300;
const TAGS_COUNT = 6;
const RULES_COUNT = inShort(25, 60);
const WORDS = ['Sales', 'team', 'KAZAN', '\u0401lka', '\u0435lka', 'I\u0307stanbul', '\uFF33ales'];

let server: TestServer;
let owner: Caller;
let tagIds: number[];
const chance = createChance(20_261_125);

beforeAll(async () => {
  server = await buildTestServer();
  owner = await server.signInAs('owner@example.com');
  const [account] = await server.db
    .insert(messengerAccounts)
    .values({ userId: owner.userId, desired: 'off', state: 'off' })
    .returning();
  const made = await server.db
    .insert(groups)
    .values(Array.from({ length: GROUPS_COUNT }, (_, at) => makeGroup(account?.id ?? 0, at)))
    .returning({ id: groups.id });
  const names = Array.from({ length: TAGS_COUNT }, (_, at) => `Tag ${at}`);
  const rows = names.map((name) => ({ userId: owner.userId, name, nameKey: name, color: 'gray' as const }));
  tagIds = (await server.db.insert(tags).values(rows).returning({ id: tags.id })).map(({ id }) => id);
  await server.db
    .insert(groupTags)
    .values(
      made.flatMap(({ id: groupId }) => tagIds.filter(() => chance.happens(0.4)).map((tagId) => ({ tagId, groupId }))),
    );
});
afterAll(() => server.close());

const orNull = <T>(value: T): T | null => (chance.happens(0.2) ? null : value);

function makeGroup(accountId: number, at: number) {
  const lastActivityAt = new Date(server.clock.nowMs() - chance.int(40) * DAY_MS);
  return {
    accountId,
    address: `address-${at}`,
    name: `${chance.pick(WORDS)} ${at}`,
    customName: chance.happens(0.3) ? chance.pick(['', ' ', 'Own ELKA', 'own sales']) : null,
    type: chance.pick(['group', 'community'] as const),
    canPost: chance.happens(0.8),
    isMember: chance.happens(0.9),
    membersCount: orNull(chance.int(60)),
    lastActivityAt: orNull(lastActivityAt),
  };
}

const someTags = (probability: number) => tagIds.filter(() => chance.happens(probability));

function makeRule(): SelectionRule {
  const membersMin = chance.happens(0.3) ? chance.int(30) : null;
  return {
    allTagIds: chance.happens(0.3) ? someTags(0.3) : [],
    anyTagIds: chance.happens(0.4) ? someTags(0.4) : [],
    noTagIds: chance.happens(0.3) ? someTags(0.3) : [],
    type: chance.pick(['group', 'community', null, null] as const),
    membersMin,
    membersMax: chance.happens(0.3) ? (membersMin ?? 0) + chance.int(40) : null,
    activity: chance.happens(0.5) ? { isWithin: chance.happens(0.5), days: 1 + chance.int(40) } : null,
    canPost: chance.pick([true, false, null, null]),
    nameContains: chance.happens(0.4) ? chance.pick([...WORDS, 'EL', '\u0451', ' 1', 'own']) : '',
  };
}

const get = async <T>(route: string): Promise<T> => (await callRoute<T>(server.app, owner, route)).response;

it('finds the same groups on the server and in the browser', async () => {
  for (let at = 0; at < RULES_COUNT; at += 1)
    await callRoute(server.app, owner, 'POST /selections', { name: `Rule ${at}`, rule: makeRule() });
  const known = joinRuleGroups(
    parseGroups(await get('GET /groups')),
    await get<Tag[]>('GET /tags'),
    await get<GroupDetails[]>('GET /groups/details'),
  );
  const saved = await get<Selection[]>('GET /selections');
  expect(saved).toHaveLength(RULES_COUNT);
  const counts: number[] = [];
  for (const { id, rule } of saved) {
    const inBrowser = known.filter(createRuleTest(rule, server.clock.nowMs())).map(({ group }) => group.id);
    expect([rule, await get(`GET /selections/${id}/groups`)]).toEqual([rule, inBrowser]);
    counts.push(inBrowser.length);
  }
  // Rules that find nothing, or everything, would prove nothing.
  const telling = counts.filter((count) => count > 0 && count < known.length).length;
  expect(telling).toBeGreaterThan(RULES_COUNT / 2);
});
