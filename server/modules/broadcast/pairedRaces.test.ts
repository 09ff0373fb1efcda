import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, inArray, lte, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Broadcast, BroadcastStarted } from '@contract/schemas/broadcast';
import type { PlannedBroadcast } from '@contract/schemas/plannedBroadcasts';
import { DAY_MS, HOUR_MS } from '@contract/time';
import { disableAccount, enableAccount, removeAccount } from '@server/accounts/accountStatus';
import { openDatabase } from '@server/db/client';
import type { Database } from '@server/db/database';
import {
  broadcasts,
  deliveries,
  groupPairs,
  groups,
  messengerAccounts,
  plannedBroadcasts,
  users,
} from '@server/db/schema';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { isFullForm, isShortForm } from '@test/kit/effort';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres } from '@test/kit/postgresServer';
import { createChance, type Chance } from '@test/kit/random';
import { openFurther } from '@test/kit/openFurther';
import { openTestDatabase } from '@test/kit/testDatabase';

jest.setTimeout(300_000);

const GROUPS_COUNT = 5;
const ROUNDS_COUNT = isFullForm ? 15 : isShortForm ? 1 : 3;

/** One account of the owner, with a session of its own. */
interface Side {
  caller: Caller;
  accountId: number;
  groupIds: number[];
}

interface World {
  db: Database;
  server: TestServer;
  testEngine: TestEngine;
  ownerId: number;
  sides: [Side, Side];
}

/** What the test opened, closed in the opposite order. */
const atEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

/** Two accounts of one owner whose groups are paired one by one; on a server two processes send. */
async function openWorld(db: Database, isEmbedded: boolean): Promise<World> {
  const testEngine = buildTestEngine(db, {}, isEmbedded);
  const first = await seedOwner(db, GROUPS_COUNT);
  const second = await seedOwner(db, GROUPS_COUNT, { ownerId: first.userId });
  const pairs = first.groupIds.map((groupId, at) => [groupId, second.groupIds[at] ?? 0] as const);
  await db.insert(groupPairs).values(
    pairs.flatMap(([one, two]) => [
      { groupId: one, pairedId: two },
      { groupId: two, pairedId: one },
    ]),
  );
  const engines = [testEngine.createEngine({ nodeTtlMs: 5_000 })];
  if (!isEmbedded) engines.push(testEngine.createEngine({ nodeTtlMs: 5_000 }));
  for (const engine of engines) {
    await engine.start();
    atEnd.push(() => engine.stop());
  }
  const server = await buildTestServer({ db, clock: testEngine.clock, engine: engines[0] });
  atEnd.push(() => server.close());
  const caller = await server.signInAs('owner@example.com');
  const further = await openFurther(server, 'owner@example.com', second.userId);
  return {
    ...{ db, server, testEngine, ownerId: first.userId },
    sides: [
      { ...first, caller },
      { ...second, caller: further },
    ],
  };
}

const send = ({ server }: World, { caller, groupIds }: Side, message: string) =>
  callRoute<BroadcastStarted>(server.app, caller, 'POST /broadcast', { message, group_ids: groupIds, toPairs: true });

/** Both directions at once, twice each, while both accounts are stopped, resumed, paused and canceled, and a pair is dissolved and made again. */
async function race(world: World, round: number, chance: Chance): Promise<RouteAnswer<unknown>[]> {
  const { server, sides } = world;
  const answers: RouteAnswer<unknown>[] = [];
  const call = async (side: Side, route: string, body?: object) => {
    await sleep(chance.next() * 60);
    answers.push(await callRoute(server.app, side.caller, route, body));
  };
  const interrupt = async (side: Side) => {
    const running = await callRoute<Broadcast[]>(server.app, side.caller, 'GET /broadcast');
    const [some] = running.response.filter(({ status }) => status === 'running');
    if (!some) return;
    await call(side, `POST /broadcast/${some.id}/${chance.next() < 0.8 ? 'pause' : 'cancel'}`);
    await call(side, `POST /broadcast/${some.id}/resume`);
  };
  const separate = async ([one, two]: readonly [Side, Side]) => {
    const [groupId = 0, pairedId = 0] = [one.groupIds[0], two.groupIds[0]];
    await call(one, `PUT /groups/${groupId}/pair`, { pairedId: null });
    await call(one, `PUT /groups/${groupId}/pair`, { pairedId });
  };
  const stop = async (side: Side) => {
    await call(side, 'POST /sending/stop');
    await call(side, 'POST /sending/resume');
  };
  const sent = sides.flatMap((side, at) => [
    send(world, side, `${round} from ${at}, first`),
    send(world, { ...side, groupIds: side.groupIds.toReversed() }, `${round} from ${at}, second`),
  ]);
  await Promise.all([...sides.map(interrupt), ...sides.map(stop), separate(sides)]);
  await Promise.all(sides.map(interrupt));
  return [...answers, ...(await Promise.all(sent))];
}

/** All that is not canceled is sent, to each group once. */
async function untilSent({ db, server, sides, testEngine }: World): Promise<void> {
  for (const { caller } of sides) {
    await callRoute(server.app, caller, 'POST /sending/resume');
    const { response } = await callRoute<Broadcast[]>(server.app, caller, 'GET /broadcast');
    for (const { id, status } of response)
      if (status === 'paused') await callRoute(server.app, caller, `POST /broadcast/${id}/resume`);
  }
  await testEngine.until(
    'all broadcasts are over',
    async () => (await db.$count(broadcasts, inArray(broadcasts.status, ['running', 'paused']))) === 0,
  );
  const rows = await db.select().from(deliveries);
  const sent = rows.filter(({ status }) => status === 'sent');
  expect(rows.filter(({ status }) => status !== 'sent' && status !== 'canceled')).toEqual([]);
  const keys = testEngine.messenger.journal.map(({ accountId, groupAddress, text }) =>
    [accountId, groupAddress, text].join(),
  );
  expect(keys).toHaveLength(sent.length);
  expect(new Set(keys).size).toBe(keys.length);
}

async function raceAll(world: World): Promise<void> {
  const chance = createChance(46);
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    const answers = await race(world, round, chance);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await untilSent(world);
  }
  const made = await world.db.select().from(broadcasts);
  const countOf = (userId: number) => made.filter((row) => row.userId === userId).length;
  expect(world.sides.map(({ caller }) => countOf(caller.userId))).toEqual([4 * ROUNDS_COUNT, 4 * ROUNDS_COUNT]);
}

/** What each account got of a text, by group, several times where it came twice. */
const gotOf = ({ testEngine }: World, start: string) =>
  testEngine.messenger.journal
    .filter(({ text }) => text.startsWith(start))
    .map(({ accountId, groupAddress, text }) => [text.split(',')[0], accountId, groupAddress].join())
    .sort();

const untilNoneIsDue = ({ db, testEngine }: World) =>
  testEngine.until('none is due', async () => {
    const isDue = lte(plannedBroadcasts.startsAt, new Date(testEngine.clock.nowMs()));
    return (await db.$count(plannedBroadcasts, and(eq(plannedBroadcasts.status, 'scheduled'), isDue))) === 0;
  });

/** Both directions are planned for one moment, and around it changed in two tabs and sent by hand. */
async function planBoth(world: World, round: number, chance: Chance): Promise<void> {
  const { server, sides, testEngine } = world;
  const startsAtMs = testEngine.clock.nowMs() + HOUR_MS;
  const call = async <T>({ caller }: Side, route: string, body: object) => {
    await sleep(chance.next() * 80);
    return callRoute<T>(server.app, caller, route, body);
  };
  const body = (at: number, { groupIds }: Side, tab = '') => ({
    ...{ message: `planned ${round} from ${at}, ${tab}`, groupIds, toPairs: true, startsAtMs },
  });
  const planned = await Promise.all(
    sides.map((side, at) => call<PlannedBroadcast>(side, 'POST /broadcast/planned', body(at, side))),
  );
  expect(planned.map(({ status }) => status)).toEqual([200, 200]);
  testEngine.clock.move(HOUR_MS);
  const answers = await Promise.all(
    sides.flatMap((side, at) => {
      const { id = 0, revision = 0 } = planned[at]?.response ?? {};
      const path = `/broadcast/planned/${id}`;
      return [
        call(side, `PUT ${path}`, { ...body(at, side, 'one'), revision }),
        call(side, `PUT ${path}`, { ...body(at, side, 'other'), revision }),
        call(side, `POST ${path}/send`, { revision }),
      ];
    }),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await untilNoneIsDue(world);
  await untilSent(world);
  const got = gotOf(world, `planned ${round} `);
  expect([got.length, new Set(got).size]).toEqual([4 * GROUPS_COUNT, 4 * GROUPS_COUNT]);
}

/** A series of both is skipped at the moment of an occurrence: in each account it comes whole or not at all, and both go on with the next. */
async function skipBoth(world: World, chance: Chance): Promise<void> {
  const { db, server, sides, testEngine } = world;
  const [{ caller, groupIds }] = sides;
  const repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const made = await callRoute<PlannedBroadcast>(server.app, caller, 'POST /broadcast/planned', {
    // Each occurrence has a text of its own.
    ...{ message: 'series {{date}}', variables: 'en', groupIds, toPairs: true, repeat },
  });
  const path = `/broadcast/planned/${made.response.id}`;
  for (let round = 0; round < 2 * ROUNDS_COUNT; round += 1) {
    const { revision, startsAtMs } = (await callRoute<PlannedBroadcast>(server.app, caller, `GET ${path}`)).response;
    testEngine.clock.move((startsAtMs ?? 0) - testEngine.clock.nowMs());
    await sleep(chance.next() * 120);
    const skipped = await callRoute(server.app, caller, `POST ${path}/skip`, { revision });
    expect([200, 409]).toContain(skipped.status);
    await untilNoneIsDue(world);
    await untilSent(world);
    const rows = await db.select().from(plannedBroadcasts).where(eq(plannedBroadcasts.status, 'scheduled'));
    expect(rows.map((row) => row.startsAt?.getTime())).toEqual([0, 1].map(() => (startsAtMs ?? 0) + DAY_MS));
    const got = gotOf(world, 'series');
    expect(got.length % GROUPS_COUNT).toBe(0);
    expect(got.length).toBeLessThanOrEqual((round + 1) * 2 * GROUPS_COUNT);
  }
  expect((await callRoute(server.app, caller, `DELETE ${path}`)).status).toBe(200);
  expect(await db.$count(plannedBroadcasts, eq(plannedBroadcasts.status, 'scheduled'))).toBe(0);
}

async function planMeanwhile(world: World): Promise<void> {
  const chance = createChance(47);
  for (let round = 0; round < ROUNDS_COUNT; round += 1) await planBoth(world, round, chance);
  await skipBoth(world, chance);
}

/** Both accounts have something to send, and begin with it. */
async function beginSending({ db, sides, testEngine }: World, text: string): Promise<void> {
  const sentCount = testEngine.messenger.journal.length;
  for (const { caller, accountId, groupIds } of sides) {
    const values = { userId: caller.userId, message: text, total: groupIds.length };
    const [made] = await db.insert(broadcasts).values(values).returning({ id: broadcasts.id });
    const row = { accountId, broadcastId: made?.id, payload: { text, mediaUrl: null }, dueAt: new Date(0) };
    await db.insert(deliveries).values(groupIds.map((groupId) => ({ ...row, groupId })));
  }
  await testEngine.until('some are sent', () => testEngine.messenger.journal.length > sentCount);
}

/** Both accounts are switched off by a process that was killed then, and connected again, while their sends end. */
async function connectMeanwhile(world: World): Promise<void> {
  const { db, server, sides } = world;
  for (let round = 0; round < 2 * ROUNDS_COUNT; round += 1) {
    await beginSending(world, `connected ${round}`);
    await db.update(messengerAccounts).set({ desired: 'off' });
    const answers = await Promise.all(sides.map(({ caller }) => callRoute(server.app, caller, 'POST /whatsapp/init')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  await untilSent(world);
}

/** An owner is disabled with both accounts, again and again, while both send. */
async function disableMeanwhile(world: World): Promise<void> {
  const { db, ownerId } = world;
  for (let round = 0; round < 2 * ROUNDS_COUNT; round += 1) {
    await beginSending(world, `disabled ${round}`);
    await disableAccount(db, ownerId);
    await enableAccount(db, ownerId);
    await db.update(messengerAccounts).set({ desired: 'on' });
  }
}

/** Room for one more broadcast: of several at once, in both directions, one is taken. */
async function fillQueue(world: World): Promise<void> {
  const { db, sides } = world;
  const total = limits.broadcast.queuedMaxCount - GROUPS_COUNT;
  const full = sides.map(({ caller }) => ({
    userId: caller.userId,
    message: 'many',
    total,
    status: 'paused' as const,
  }));
  const made = await db.insert(broadcasts).values(full).returning({ id: broadcasts.id });
  for (const { caller } of sides) await callRoute(world.server.app, caller, 'POST /sending/stop');
  const answers = await Promise.all(sides.flatMap((side) => ['a', 'b', 'c'].map((text) => send(world, side, text))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  await db.delete(broadcasts).where(
    inArray(
      broadcasts.id,
      made.map(({ id }) => id),
    ),
  );
  await untilSent(world);
}

/** An owner is removed with both accounts while the second one sends to the first, which takes its time between the two. */
async function removeMeanwhile(world: World): Promise<void> {
  const { db, server, ownerId, sides } = world;
  // The sessions were ended.
  const caller = await openFurther(server, 'owner@example.com', sides[1].caller.userId);
  await db.execute(sql`
    create function wait_a_while() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`);
  await db.execute(sql`
    create trigger wait_a_while before insert on broadcasts for each row execute function wait_a_while()`);
  const sent = send(world, { ...sides[1], caller }, 'late');
  await sleep(1_300);
  await removeAccount(db, ownerId);
  expect((await sent).status).toBe(200);
  expect([await db.$count(users), await db.$count(groups), await db.$count(messengerAccounts)]).toEqual([0, 0, 0]);
}

it('sends both directions at once, while both accounts are stopped, paused and disabled, on the embedded database', async () => {
  const { db, close } = await openTestDatabase();
  atEnd.push(close);
  const world = await openWorld(db, true);
  await raceAll(world);
  await connectMeanwhile(world);
  await planMeanwhile(world);
  await disableMeanwhile(world);
});

/** A world on a PostgreSQL of its own, where two processes send. */
async function openOnPostgres(): Promise<World> {
  const postgres = await startPostgres({ fsync: 'off', deadlock_timeout: '20ms' });
  atEnd.push(() => postgres.stop());
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  atEnd.push(close);
  return openWorld(db, false);
}

itWithPostgres('does so without a deadlock on PostgreSQL, where two processes send', async () => {
  const world = await openOnPostgres();
  await raceAll(world);
  await connectMeanwhile(world);
  await fillQueue(world);
  if (!isShortForm) {
    await planMeanwhile(world);
    await disableMeanwhile(world);
    await removeMeanwhile(world);
  }
  // Connections report what they counted once they are idle for a second.
  await sleep(1_500);
  const counted = await world.db
    .select({ deadlocks: sql<number>`deadlocks::int` })
    .from(sql`pg_stat_database`)
    .where(sql`datname = current_database()`);
  expect(counted).toEqual([{ deadlocks: 0 }]);
});
