import { eq, inArray } from 'drizzle-orm';

import { callNames, callOf, type CallName } from '@contract/calls';
import { limits } from '@contract/limits';
import type { Repeat } from '@contract/planner/repeats';
import type { Broadcast, BroadcastResult, BroadcastStarted } from '@contract/schemas/broadcast';
import type { Calendar } from '@contract/schemas/calendar';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { PlannedBroadcast, SavePlannedBroadcast } from '@contract/schemas/plannedBroadcasts';
import type { JournalActions } from '@contract/schemas/journal';
import type { GroupPair } from '@contract/schemas/pairs';
import type { SelectionRule } from '@contract/schemas/selections';
import { DAY_MS, HOUR_MS } from '@contract/time';
import audit from '@locales/ru/audit.json';
import errors from '@locales/ru/errors.json';
import texts from '@locales/ru/server.json';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { createNumberedMessenger } from '@test/kit/numberedMessenger';
import { openFurther } from '@test/kit/openFurther';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import {
  broadcasts,
  groupFields,
  groupFieldValues,
  groupPairs,
  groups,
  mediaFiles,
  messengerAccounts,
  plannedBroadcasts,
  selections,
} from '../../db/schema';
import type { Engine } from '../../engine/engine';
import { createMessengers } from '../../gateways/messenger/messengers';
import { findUsedMedia } from '../media/usedMedia';

jest.setTimeout(120_000);

interface Side {
  caller: Caller;
  accountId: number;
  groupIds: number[];
}

let db: Database;
let closeDatabase: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let server: TestServer;
/** Three groups here; the first two are paired with both there. */
let here: Side;
let there: Side;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  const numbered = createNumberedMessenger();
  testEngine = buildTestEngine(db, {}, false, 0, [numbered]);
  engine = testEngine.createEngine();
  const { clock, messenger } = testEngine;
  server = await buildTestServer({ db, engine, clock, messengers: createMessengers([messenger, numbered]) });
  await server.reset();
  const first = await seedOwner(db, 3, 'me@example.com');
  const second = await seedOwner(db, 2, { ownerId: first.userId });
  here = { ...first, caller: await server.signInAs('me@example.com') };
  there = { ...second, caller: await openFurther(server, 'me@example.com', second.userId) };
  for (const at of [0, 1]) await pair(here.groupIds[at] ?? 0, there.groupIds[at] ?? 0);
});
afterEach(async () => {
  await engine.stop();
  await server.close();
});

const pair = (one: number, other: number) =>
  db.insert(groupPairs).values([
    { groupId: one, pairedId: other },
    { groupId: other, pairedId: one },
  ]);
const call = <T = unknown>({ caller }: Side, route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, caller, route, payload);
const inMs = (ms: number) => testEngine.clock.nowMs() + ms;
const plan = (payload: Partial<SavePlannedBroadcast> = {}) =>
  call<PlannedBroadcast>(here, 'POST /broadcast/planned', {
    ...{ message: 'hello', groupIds: here.groupIds, toPairs: true, ...payload },
  });
const list = async (side: Side) => (await call<PlannedBroadcast[]>(side, 'GET /broadcast/planned')).response;
const listSent = async (side: Side) => (await call<Broadcast[]>(side, 'GET /broadcast')).response;
const change = ({ id, revision, startsAtMs }: PlannedBroadcast, payload: object) =>
  call<PlannedBroadcast>(here, `PUT /broadcast/planned/${id}`, {
    ...{ message: 'hello', groupIds: here.groupIds, startsAtMs, revision, ...payload },
  });
const daily: Repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
const moveTo = (ms: number) => testEngine.clock.move(ms - testEngine.clock.nowMs() + 1);
const sent = (side: Side) =>
  testEngine.messenger.journal.filter(({ accountId }) => accountId === side.accountId).map(({ text }) => text);
const untilSent = (hereCount: number, thereCount: number) =>
  testEngine.until(
    `${hereCount} and ${thereCount} are sent`,
    () => sent(here).length === hereCount && sent(there).length === thereCount,
  );
const switchThere = (desired: 'on' | 'off') =>
  db.update(messengerAccounts).set({ desired }).where(eq(messengerAccounts.id, there.accountId));

it('is planned in both accounts, where calendar and forecast show it, and sent in both at its moment', async () => {
  const startsAtMs = inMs(HOUR_MS);
  const { response: planned } = await plan({ startsAtMs });
  expect(planned).toMatchObject({ toPairs: true, paired: [{ accountId: there.caller.userId, groupCount: 2 }] });
  const [follower] = await list(there);
  const follows = { accountId: here.caller.userId, accountName: null };
  expect(follower).toMatchObject({ message: 'hello', status: 'scheduled', startsAtMs, groupCount: 2, follows });
  expect(follower).not.toHaveProperty('toPairs');
  const calendar = (await call<Calendar>(there, `GET /calendar?fromMs=${inMs(0)}&toMs=${inMs(DAY_MS)}`)).response;
  expect(calendar.entries.map(({ atMs }) => atMs)).toEqual([startsAtMs]);
  const queue = (await call<ForecastQueue>(there, 'GET /forecast/queue')).response;
  expect(queue.starts).toMatchObject([{ startMs: startsAtMs, count: 2, plannedId: follower?.id }]);
  await engine.start();
  moveTo(startsAtMs);
  await untilSent(3, 2);
  expect([await list(here), await list(there)]).toEqual([[], []]);
  expect([await listSent(here), await listSent(there)]).toMatchObject([[{ total: 3 }], [{ total: 2 }]]);
});

it('leads from the report of each account to that of the other, of the same moment', async () => {
  const once = await plan({ startsAtMs: inMs(HOUR_MS) });
  const { response: series } = await plan({ repeat: daily });
  const { response: now } = await call<BroadcastStarted>(here, 'POST /broadcast', {
    ...{ message: 'now', toPairs: true, group_ids: here.groupIds },
  });
  await engine.start();
  await untilSent(3, 2);
  const moments = [once.response.startsAtMs, series.startsAtMs, (series.startsAtMs ?? 0) + DAY_MS];
  for (const [at, moment] of moments
    .map(Number)
    .sort((one, other) => one - other)
    .entries()) {
    moveTo(moment);
    await untilSent(6 + 3 * at, 4 + 2 * at);
  }
  const [own, others] = [(await listSent(here)).reverse(), (await listSent(there)).reverse()];
  expect([own.length, others.length]).toEqual([4, 4]);
  const pairedOf = async (side: Side, id: number) =>
    (await call<Broadcast>(side, `GET /broadcast/${id}`)).response.paired;
  const found = new Set<number>();
  for (const { id, created_at: at } of own) {
    const [report, ...more] = (await pairedOf(here, id)) ?? [];
    const other = others.find((one) => one.id === report?.id);
    expect([report?.accountId, report?.total, more]).toEqual([there.caller.userId, 2, []]);
    expect(Math.abs((other?.created_at ?? 0) - at)).toBeLessThan(60);
    expect(await pairedOf(there, report?.id ?? 0)).toMatchObject([
      { id, accountId: here.caller.userId, accountName: null },
    ]);
    found.add(report?.id ?? 0);
  }
  expect(found.size).toBe(4);
  expect((await pairedOf(here, now.id))?.[0]?.id).toBe(now.paired?.[0]?.id);
});

it('waits where the queue of an account is full, without holding back the other, until there is room', async () => {
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  const full = { message: 'x', status: 'paused' as const, total: limits.broadcast.queuedMaxCount - 1 };
  const values = { ...full, userId: there.caller.userId };
  const [{ id } = { id: 0 }] = await db.insert(broadcasts).values(values).returning();
  await engine.start();
  moveTo(planned.startsAtMs ?? 0);
  await untilSent(3, 0);
  expect(await list(there)).toMatchObject([{ status: 'scheduled', startsAtMs: planned.startsAtMs }]);
  expect(await db.$count(broadcasts)).toBe(2);
  await db.update(broadcasts).set({ status: 'canceled' }).where(eq(broadcasts.id, id));
  await untilSent(3, 2);
  expect(await list(there)).toEqual([]);
});

it('repeats in both; a change, a skip and the end are of both, and only where it was planned', async () => {
  const { response: planned } = await plan({ repeat: daily });
  const firstMs = planned.startsAtMs ?? 0;
  const [follower] = await list(there);
  const path = `/broadcast/planned/${follower?.id}`;
  for (const [route, body] of [
    [`PUT ${path}`, { message: 'mine', groupIds: there.groupIds, startsAtMs: firstMs, revision: 1 }],
    [`DELETE ${path}`],
    [`POST ${path}/skip`, { revision: 1 }],
    [`POST ${path}/send`, { revision: 1 }],
    [`POST ${path}/occurrence`, { message: 'x', groupIds: there.groupIds, startsAtMs: firstMs + HOUR_MS, revision: 1 }],
  ] as const)
    expect([route, await call(there, route, body)]).toMatchObject([
      route,
      { status: 409, code: 'PLANNED_BROADCAST_FOLLOWS', response: errors.PLANNED_BROADCAST_FOLLOWS },
    ]);
  await engine.start();
  moveTo(firstMs);
  await untilSent(3, 2);
  const [next] = await list(here);
  if (!next) throw new Error('It does not repeat');
  await change(next, { message: 'second', repeat: daily, startsAtMs: null });
  expect((await list(there))[0]).toMatchObject({ id: follower?.id, message: 'second', startsAtMs: firstMs + DAY_MS });
  const skip = { revision: (await list(here))[0]?.revision };
  await call(here, `POST /broadcast/planned/${next.id}/skip`, skip);
  const moments = await Promise.all([here, there].map(async (side) => (await list(side)).map((row) => row.startsAtMs)));
  expect(moments).toEqual([[firstMs + 2 * DAY_MS], [firstMs + 2 * DAY_MS]]);
  moveTo(firstMs + 2 * DAY_MS);
  await untilSent(6, 4);
  expect(sent(there)).toEqual(['hello', 'hello', 'second', 'second']);
  await call(here, `DELETE /broadcast/planned/${next.id}`);
  expect([await list(here), await list(there)]).toEqual([[], []]);
});

it('changes one moment of both alone', async () => {
  const { response: planned } = await plan({ repeat: daily });
  const [firstMs, atMs] = [planned.startsAtMs ?? 0, (planned.startsAtMs ?? 0) + HOUR_MS];
  const body = { message: 'alone', groupIds: here.groupIds.slice(0, 1), startsAtMs: atMs, revision: 1 };
  const answer = await call<PlannedBroadcast>(here, `POST /broadcast/planned/${planned.id}/occurrence`, body);
  expect(answer.response).toMatchObject({ message: 'alone', toPairs: true, paired: [{ groupCount: 1 }] });
  const rows = (await list(there)).map(({ message, startsAtMs, groupCount }) => [message, startsAtMs, groupCount]);
  expect(rows).toEqual([
    ['alone', atMs, 1],
    ['hello', firstMs + DAY_MS, 2],
  ]);
});

it('waits in the account that is not connected alone, is missed there, and can be sent there later', async () => {
  await switchThere('off');
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  await engine.start();
  moveTo(planned.startsAtMs ?? 0);
  await untilSent(3, 0);
  // Once the first has started the other account decides.
  const [waiting] = await list(there);
  expect(waiting).toMatchObject({ status: 'scheduled' });
  expect(waiting).not.toHaveProperty('follows');
  testEngine.clock.move(2 * HOUR_MS);
  await testEngine.until('it is missed', async () => (await list(there))[0]?.status === 'missed');
  const [missed] = await list(there);
  expect([await list(here), missed]).toMatchObject([[], { missedReason: 'late' }]);
  await switchThere('on');
  await call<BroadcastStarted>(there, `POST /broadcast/planned/${missed?.id}/send`, { revision: missed?.revision });
  await untilSent(3, 2);
});

it('is not sent again in an account that has got it, when the other one missed it and plans it anew', async () => {
  await db.update(messengerAccounts).set({ desired: 'off' }).where(eq(messengerAccounts.id, here.accountId));
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  await engine.start();
  moveTo(planned.startsAtMs ?? 0);
  await untilSent(0, 2);
  testEngine.clock.move(2 * HOUR_MS);
  await testEngine.until('it is missed', async () => (await list(here))[0]?.status === 'missed');
  const [missed] = await list(here);
  if (!missed) throw new Error('It is gone');
  await change(missed, { startsAtMs: inMs(HOUR_MS), toPairs: true });
  expect([await list(here), await list(there)]).toMatchObject([[{ status: 'scheduled' }], []]);
});

it('is sent now in both, to the pairs of the groups that were kept', async () => {
  const { id, revision } = (await plan({ startsAtMs: inMs(HOUR_MS) })).response;
  const part = { revision, groupIds: here.groupIds.slice(1) };
  const { response: begun } = await call<BroadcastStarted>(here, `POST /broadcast/planned/${id}/send`, part);
  expect(begun).toMatchObject({ total: 2, paired: [{ accountId: there.caller.userId, total: 1 }] });
  const { response: again } = await call<BroadcastStarted>(here, `POST /broadcast/planned/${id}/send`, part);
  expect(again.id).toBe(begun.id);
  await engine.start();
  await untilSent(2, 1);
  expect(await list(there)).toEqual([]);
});

it('is planned in no account when one refuses it, and says which and why', async () => {
  await db.update(messengerAccounts).set({ kind: 'numbered' }).where(eq(messengerAccounts.id, there.accountId));
  const poll = { options: ['yes', 'no'], isMultiple: false };
  const refused = await plan({ message: 'Coming?', poll, startsAtMs: inMs(HOUR_MS) });
  expect(refused).toMatchObject({ status: 409, code: 'PAIRED_ACCOUNT_REFUSED' });
  expect(refused.response).toContain(errors.POLLS_NOT_OFFERED);
  expect([await list(here), await list(there)]).toEqual([[], []]);
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  expect(await change(planned, { message: 'Coming?', poll })).toMatchObject({ code: 'PAIRED_ACCOUNT_REFUSED' });
  expect([await list(here), await list(there)]).toMatchObject([[{ poll: null }], [{ poll: null }]]);
});

it('goes on without a pair that is dissolved, and ends where none is left', async () => {
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  const separate = (groupId: number | undefined) => call(here, `PUT /groups/${groupId}/pair`, { pairedId: null });
  await separate(here.groupIds[0]);
  expect(await list(there)).toMatchObject([{ groupCount: 1, follows: {} }]);
  await separate(here.groupIds[1]);
  expect(await list(there)).toEqual([]);
  expect(await list(here)).toMatchObject([{ id: planned.id, toPairs: true }]);
  expect((await list(here))[0]).not.toHaveProperty('paired');
});

it('is taken back from the other account by a change, and given to it again', async () => {
  const { response: planned } = await plan({ startsAtMs: inMs(HOUR_MS) });
  const { response: alone } = await change(planned, { toPairs: false });
  expect([alone.toPairs, await list(there)]).toEqual([undefined, []]);
  const { response: both } = await change(alone, { toPairs: true });
  // What does not speak of pairs leaves them as they are.
  const startsAtMs = inMs(DAY_MS);
  await change(both, { message: 'moved', startsAtMs });
  expect(await list(there)).toMatchObject([{ message: 'moved', startsAtMs }]);
});

/** A program with a token of this account. */
async function addProgram(): Promise<Side> {
  const body = { name: 'program', role: 'act', expiresAt: null };
  const { token } = (await call<{ token: string }>(here, 'POST /tokens', body)).response;
  return { ...here, caller: { ...here.caller, as: { headers: { authorization: `Bearer ${token}` } } } };
}

it('reaches no other account by a token, which belongs to one', async () => {
  const program = await addProgram();
  const refused = { status: 403, code: 'TOKEN_NOT_ALLOWED' };
  const content = { message: 'hello', toPairs: true };
  const now = { ...content, group_ids: here.groupIds };
  expect(await call(program, 'POST /broadcast', now)).toMatchObject(refused);
  const later = { ...content, groupIds: here.groupIds };
  expect(await call(program, 'POST /broadcast/planned', later)).toMatchObject(refused);
  expect(await call(program, 'POST /broadcast/planned', { ...later, toPairs: false })).toMatchObject({ status: 200 });
});

it('leaves an entry among the acts of the other account, which says where it was done', async () => {
  const read = async () => (await call<JournalActions>(there, 'GET /journal/actions')).response.actions;
  const first = await plan({ startsAtMs: inMs(HOUR_MS) });
  const { response: changed } = await change(first.response, { message: 'better' });
  expect((await call(here, `DELETE /broadcast/planned/${changed.id}`)).status).toBe(200);
  const { response: now } = await call<BroadcastStarted>(here, 'POST /broadcast', {
    ...{ message: 'hello', toPairs: true, group_ids: here.groupIds },
  });
  const [sentThere] = now.paired ?? [];
  while ((await read()).length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  const from = audit.objects.from.replace('{{account}}', texts.firstAccount);
  const told = (await read()).map(({ what, object, groups: named, isDone, by }) => [
    what,
    object,
    named?.count,
    isDone,
    by,
  ]);
  const planned = new RegExp(`#\\d+ · ${from}$`, 'u');
  expect(told).toEqual([
    [expect.any(String), expect.stringMatching(new RegExp(`#${sentThere?.id} · ${from}$`, 'u')), 2, true, 'owner'],
    [expect.any(String), from, 2, true, 'owner'],
    [expect.any(String), expect.stringMatching(planned), 2, true, 'owner'],
    [expect.any(String), expect.stringMatching(planned), 2, true, 'owner'],
  ]);
});

it('is changed, skipped, sent and deleted by no token, because it is sent in other accounts, too', async () => {
  const program = await addProgram();
  const startsAtMs = inMs(HOUR_MS);
  const { response: planned } = await plan({ startsAtMs });
  const seen = { revision: planned.revision };
  const content = { message: 'changed', groupIds: here.groupIds, startsAtMs, ...seen };
  const bodies: Record<string, object | undefined> = {
    changePlannedBroadcast: content,
    deletePlannedBroadcast: undefined,
    skipPlannedBroadcast: seen,
    editPlannedOccurrence: content,
    sendPlannedBroadcast: seen,
  };
  const changing = callNames.filter((name) => /^(?!GET).* \/broadcast\/planned\/:id/.test(callOf(name).route));
  expect(changing.sort()).toEqual(Object.keys(bodies).sort());
  const before = await db.select().from(plannedBroadcasts);
  const callAs = (side: Side, name: CallName) =>
    call(side, callOf(name).route.replace(':id', String(planned.id)), bodies[name]);
  for (const name of changing)
    expect([name, await callAs(program, name)]).toMatchObject([name, { status: 403, code: 'TOKEN_NOT_ALLOWED' }]);
  expect(await db.select().from(plannedBroadcasts)).toEqual(before);
  const { response: own } = await change(planned, { toPairs: false });
  const { status } = await call(program, `POST /broadcast/planned/${own.id}/send`, { revision: own.revision });
  expect(status).toBe(200);
});

it('goes to the pairs of what a selection has at its moment', async () => {
  const rule: SelectionRule = { ...anyGroupRule, nameContains: 'Late' };
  const values = { userId: here.caller.userId, name: 'Late', nameKey: 'late', rule };
  const [{ id: selectionId } = { id: 0 }] = await db.insert(selections).values(values).returning();
  const { response: planned } = await plan({ groupIds: [], selectionId, startsAtMs: inMs(HOUR_MS) });
  expect(planned).toMatchObject({ paired: [{ groupCount: 0 }] });
  await db
    .update(groups)
    .set({ customName: 'Late' })
    .where(eq(groups.id, here.groupIds[1] ?? 0));
  await engine.start();
  moveTo(planned.startsAtMs ?? 0);
  await untilSent(1, 1);
});

it('has a file of the first account, and the own fields of each, by their names', async () => {
  const url = '/uploads/mine.png';
  const { userId } = here.caller;
  await db.insert(mediaFiles).values({ userId, url, name: 'cat.png', mime: 'image/png', sizeBytes: 1 });
  const field = async (side: Side, name: string) => {
    const own = { userId: side.caller.userId, name, nameKey: name.toLowerCase() };
    return (await db.insert(groupFields).values(own).returning())[0]?.id ?? 0;
  };
  const linkHere = await field(here, 'Link');
  const linkThere = await field(there, 'link');
  await db
    .insert(groupFieldValues)
    .values([
      ...here.groupIds.map((groupId) => ({ groupId, fieldId: linkHere, value: 'wa.me' })),
      { groupId: there.groupIds[0] ?? 0, fieldId: linkThere, value: 'max.ru' },
    ]);
  const content = { message: `see {{field.${linkHere}}}`, variables: 'en' as const };
  const values = (await call<GroupPair[]>(here, 'GET /group_pairs')).response.map((one) => one.values);
  expect(values).toEqual([{ [linkHere]: 'max.ru' }, undefined]);
  await plan({ ...content, mediaUrl: url, startsAtMs: inMs(HOUR_MS) });
  const [follower] = await list(there);
  expect(follower).toMatchObject({ message: `see {{field.${linkThere}}}`, mediaName: 'cat.png' });
  const now = { ...content, media_url: url, group_ids: here.groupIds, toPairs: true };
  expect(await call(here, 'POST /broadcast', now)).toMatchObject({ status: 200 });
  await engine.start();
  moveTo(follower?.startsAtMs ?? 0);
  // The second group there has no value.
  await untilSent(6, 2);
  expect(sent(there)).toEqual(['see max.ru', 'see max.ru']);
  for (const { id } of await listSent(there)) {
    const results = (await call<BroadcastResult[]>(there, `GET /broadcast/${id}/results`)).response;
    expect(results.map(({ status, error }) => [status, error])).toEqual([
      ['success', null],
      ['failed', 'valueMissing'],
    ]);
  }
  await db.delete(plannedBroadcasts).where(inArray(plannedBroadcasts.userId, [userId]));
  expect(await findUsedMedia(db, userId, [url])).toEqual(new Set([url]));
});
