import { and, eq } from 'drizzle-orm';

import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { GroupPair, PairedGroup } from '@contract/schemas/pairs';
import type { JournalActions } from '@contract/schemas/journal';
import audit from '@locales/ru/audit.json';
import errors from '@locales/ru/errors.json';
import { auditLog, broadcasts, deliveries, groups, messengerAccounts, users } from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

let server: TestServer;
let me: Caller;
let other: Caller;
/** Groups: mine, of my further account, and of another owner. */
let ids: { here: number; here2: number; there: number; foreign: number };
let furtherId: number;

beforeAll(async () => {
  server = await buildTestServer();
  me = await server.signInAs('owner@example.com');
  other = await server.signInAs('other@example.com');
  const [further] = await server.db.insert(users).values({ ownerId: me.userId, name: 'New home' }).returning();
  furtherId = further?.id ?? 0;
  ids = {
    here: await addGroup(me.userId, 'Sales', 480),
    here2: await addGroup(me.userId, 'News', 12),
    there: await addGroup(furtherId, 'Sales in MAX', 120),
    foreign: await addGroup(other.userId, 'Not mine', 5),
  };
});
afterAll(() => server.close());

async function addGroup(userId: number, name: string, membersCount: number): Promise<number> {
  const { db } = server;
  const isOwn = eq(messengerAccounts.userId, userId);
  const known = await db.query.messengerAccounts.findFirst({ where: isOwn });
  const [made] = known ? [known] : await db.insert(messengerAccounts).values({ userId }).returning();
  const accountId = made?.id ?? 0;
  await db.update(messengerAccounts).set({ desired: 'on' }).where(isOwn);
  const values = { accountId, address: `${userId}-${name}@g.us`, name, membersCount, type: 'group' as const };
  const [group] = await db.insert(groups).values(values).returning({ id: groups.id });
  return group?.id ?? 0;
}

const pair = (groupId: number, pairedId: number | null, caller = me) =>
  callRoute<GroupPair | null>(server.app, caller, `PUT /groups/${groupId}/pair`, { pairedId });
const listPairs = async () => (await callRoute<GroupPair[]>(server.app, me, 'GET /group_pairs')).response;
const candidates = async () =>
  (await callRoute<PairedGroup[]>(server.app, me, `GET /groups/${ids.here}/pair_candidates`)).response;
const send = (body: object) =>
  callRoute<BroadcastStarted>(server.app, me, 'POST /broadcast', { message: 'hello', toPairs: true, ...body });

it('pairs a group with one of another account of the owner only, each with one', async () => {
  expect((await candidates()).map(({ id }) => id)).toEqual([ids.there]);
  for (const wrong of [ids.foreign, ids.here2, ids.here]) expect((await pair(ids.here, wrong)).status).toBe(404);
  expect((await pair(ids.there, ids.here)).status).toBe(404);
  expect((await pair(ids.here, ids.there, other)).status).toBe(404);
  const made = (await pair(ids.here, ids.there)).response;
  const paired = {
    id: ids.there,
    name: 'Sales in MAX',
    accountId: furtherId,
    accountName: 'New home',
    membersCount: 120,
  };
  expect(made).toMatchObject({ groupId: ids.here, membersCount: 480, paired });
  expect((await pair(ids.here, ids.there)).response).toEqual(made);
  expect(await listPairs()).toEqual([made]);
  expect(await candidates()).toEqual([]);
  expect(await pair(ids.here2, ids.there)).toMatchObject({ status: 409, code: 'GROUP_PAIRED' });
});

it('sends one broadcast to both, each in its account', async () => {
  const { response, status } = await send({ group_ids: [ids.here, ids.here2] });
  expect(status).toBe(200);
  expect(response).toMatchObject({ total: 2, paired: [{ accountId: furtherId, accountName: 'New home', total: 1 }] });
  const [made] = response.paired ?? [];
  const rows = await server.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.broadcastId, made?.id ?? 0));
  expect(rows.map(({ groupId, payload }) => [groupId, payload.text])).toEqual([[ids.there, 'hello']]);
  const [broadcast] = await server.db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.id, made?.id ?? 0));
  expect(broadcast?.userId).toBe(furtherId);
});

it('sends nothing to either when one of the accounts refuses, and says which and why', async () => {
  const before = await server.db.$count(broadcasts);
  await server.db.update(messengerAccounts).set({ desired: 'off' }).where(eq(messengerAccounts.userId, furtherId));
  const refused = await send({ group_ids: [ids.here] });
  expect(refused).toMatchObject({ status: 409, code: 'PAIRED_ACCOUNT_REFUSED' });
  expect(refused.response).toContain('New home');
  expect(refused.response).toContain(errors.MESSENGER_NOT_CONNECTED);
  expect(await server.db.$count(broadcasts)).toBe(before);
});

it('dissolves a pair from either side', async () => {
  expect((await pair(ids.here, null)).response).toBeNull();
  // The journal names both, also of what was refused.
  const both = (name: string) =>
    [
      audit.objects.group.replace('{{name}}', name),
      audit.objects.partner.replace('{{name}}', 'Sales in MAX').replace('{{account}}', 'New home'),
    ].join(' · ');
  const { pairGroup } = audit.acts;
  const { actions } = (await callRoute<JournalActions>(server.app, me, 'GET /journal/actions')).response;
  expect(actions.map(({ what, object, isDone }) => [what, object, isDone])).toEqual(
    expect.arrayContaining([
      [pairGroup.unpair, both('Sales'), true],
      [pairGroup.pair, both('Sales'), true],
      [pairGroup.pair, both('News'), false],
    ]),
  );
  const isFurther = and(eq(auditLog.userId, furtherId), eq(auditLog.call, 'pairGroup'));
  const read = () => server.db.select().from(auditLog).where(isFurther).orderBy(auditLog.id);
  while ((await read()).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await read()).map(({ madeIds, after, about }) => [madeIds, after?.name, about])).toEqual(
    ['pair', 'unpair'].map((act) => [[ids.there], 'Sales in MAX', { act, from: { account: null } }]),
  );
  expect((await pair(ids.here, null)).response).toBeNull();
  expect(await listPairs()).toEqual([]);
  expect((await candidates()).map(({ id }) => id)).toEqual([ids.there]);
});
