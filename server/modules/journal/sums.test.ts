import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import type { Broadcast, BroadcastResult, BroadcastStarted, BroadcastTimeline } from '@contract/schemas/broadcast';
import type { GroupTimeline } from '@contract/schemas/groups';
import { JOURNAL_STATES, type JournalCounts, type JournalEntry, type JournalPage } from '@contract/schemas/journal';
import type { Overview } from '@contract/schemas/overview';
import type { FunnelResponses } from '@contract/schemas/responses';
import type { FunnelRun } from '@contract/schemas/runs';
import type { Sending } from '@contract/schemas/sending';
import type { Stats } from '@contract/schemas/stats';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { deliveries, funnelSchedules, groups } from '@server/db/schema';
import { buildTestEngine, drawGraph, message, seedFunnel, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { isShortForm } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine';
import type { SendResult } from '../../gateways/messenger/messenger';

jest.setTimeout(120_000);

/** Every screen counts what the journal lists, whatever became of the messages. */
let db: Database;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
});
afterAll(() => closeDatabase());

/** What the owner may ask of one account. */
interface Side {
  nowMs: number;
  groupIds: number[];
  funnelIds: number[];
  read<T>(path: string): Promise<T>;
  /** All pages of the journal. */
  list(filter: string): Promise<JournalEntry[]>;
}

/** An account in which a lot has happened, and the one with whose groups some of its groups are paired. */
interface World extends Side {
  server: TestServer;
  paired: Side;
}

const graph = drawGraph(
  [message('a'), message('b'), message('c'), message('d')],
  ['start_1>a', 'a>b', 'b>c+600', 'a>d?yes'],
);

const results: readonly SendResult[] = [
  ...Array.from({ length: 5 }, (): SendResult => ({ status: 'sent' })),
  { status: 'rejected', code: '420' },
  { status: 'unconfirmed', reason: 'lost' },
  { status: 'not_sent', reason: 'timeout' },
];

/** The owner's hand and the engine, with a seed. */
async function liveThrough(chance: Chance, test: TestEngine, engine: Engine, server: TestServer): Promise<World> {
  const { clock, messenger } = test;
  await server.reset();
  const { userId, accountId, groupIds } = await seedOwner(db, 6, 'me@example.com');
  const me: Caller = await server.signInAs('me@example.com');
  const call = <T>(route: string, payload?: object) => callRoute<T>(server.app, me, route, payload);
  const read = async <T>(path: string) => (await call<T>(`GET ${path}`)).response;
  const further = await seedOwner(db, 3, { ownerId: userId });
  for (const [at, pairedId] of further.groupIds.entries()) await call(`PUT /groups/${groupIds[at]}/pair`, { pairedId });
  // The messenger does not know the last one any more: what is sent there is refused without a try.
  const leftId = groupIds.at(-1) ?? 0;
  await db.update(groups).set({ isMember: false }).where(eq(groups.id, leftId));
  const funnelIds = [await seedFunnel(db, userId, graph, 'One'), await seedFunnel(db, userId, graph, 'Other')];
  messenger.answerWith(() => chance.pick(results));
  const some = () => groupIds.filter(() => chance.happens(0.7));
  const startFunnels = async () => {
    const startAt = new Date(clock.nowMs());
    const rows = funnelIds.flatMap((funnelId) =>
      some().flatMap((groupId) => (groupId === leftId ? [] : [{ funnelId, groupId, startAt, active: true }])),
    );
    if (rows.length > 0) await db.insert(funnelSchedules).values(rows);
  };
  const broadcast = async () =>
    (
      await call<BroadcastStarted>('POST /broadcast', {
        ...{ message: 'Hi', group_ids: groupIds, toPairs: chance.happens(0.7) },
      })
    ).response.id;
  const settle = () =>
    test.until('nothing is due', async () => {
      const waiting = await db
        .select()
        .from(deliveries)
        .where(
          and(
            inArray(deliveries.accountId, [accountId, further.accountId]),
            inArray(deliveries.status, ['queued', 'sending']),
          ),
        );
      return waiting.every(
        ({ dueAt, isHeld, status }) => status === 'queued' && (isHeld || dueAt.getTime() > clock.nowMs()),
      );
    });
  const resendSome = async () => {
    for (const id of funnelIds)
      for (const run of await read<FunnelRun[]>(`/funnels/${id}/runs`))
        for (const { order_num } of run.messages)
          if (chance.happens(0.3)) await call(`POST /runs/${run.id}/messages/${order_num}/resend`);
  };

  /** A receipt shows that a message without an answer arrived. */
  const settleSomeUnconfirmed = async () => {
    const open = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.status, 'unconfirmed'), isNotNull(deliveries.messageId)));
    const shown = open.slice(1).filter(() => chance.happens(0.5));
    for (const row of shown) messenger.receipt(row.accountId, row.messageId ?? '');
    await test.until('the receipts count', async () => {
      const rows = await db.select().from(deliveries).where(eq(deliveries.status, 'unconfirmed'));
      return shown.every(({ id }) => rows.every((row) => row.id !== id));
    });
  };

  for (const round of [1, 2]) {
    await startFunnels();
    await call(`POST /funnels/${funnelIds[0]}/trial`, { group_id: groupIds[0] });
    const first = await broadcast();
    await settle();
    const kept = await broadcast();
    await call(`POST /broadcast/${kept}/pause`);
    if (round === 1) await call(`POST /broadcast/${kept}/cancel`);
    await settleSomeUnconfirmed();
    await resendSome();
    await call(`POST /broadcast/${first}/retry`);
    for (const kind of ['correct', 'recall'] as const)
      if (chance.happens(0.7))
        await call('POST /groups/message_acts', {
          of: { broadcastId: first },
          act: { kind, text: 'Hello' },
          isFirstOnly: chance.happens(0.5),
        });
    if (round === 2) await call(`DELETE /groups/${groupIds[1]}`);
    await settle();
    await settleSomeUnconfirmed();
    // What follows after ten hours is too late when nobody sends for longer than that.
    await engine.stop();
    clock.move(round === 1 ? 5 * DAY_MS : 20 * HOUR_MS);
    await engine.start();
    await test.until('the late steps are skipped', async () =>
      (await db.select().from(deliveries).where(eq(deliveries.status, 'queued'))).every(
        ({ isHeld, dueAt }) => isHeld || dueAt.getTime() > clock.nowMs(),
      ),
    );
    await settle();
    if (chance.happens(0.5)) await startFunnels();
  }
  await settle();
  await engine.stop();
  // Their pages are shown again once they are joined again.
  await db.update(groups).set({ isMember: true });
  const nowMs = clock.nowMs();
  const side = { nowMs, groupIds, funnelIds, read, list: listWith(read) };
  const other = await openAccount(server, await server.signInAs('me@example.com'), further.userId);
  const readOther = async <T>(path: string) => (await callRoute<T>(server.app, other, `GET ${path}`)).response;
  const paired = { nowMs, groupIds: further.groupIds, funnelIds: [], read: readOther, list: listWith(readOther) };
  return { ...side, server, paired };
}

async function openAccount({ app }: TestServer, caller: Caller, id: number): Promise<Caller> {
  const answer = await app.inject({ ...caller.as, method: 'POST', url: `/api/accounts/${id}/open` });
  const { token } = answer.json<{ token: string }>();
  return { userId: id, token, as: { headers: { authorization: `Bearer ${token}` } } };
}

const listWith =
  (read: Side['read']): Side['list'] =>
  async (filter) => {
    const entries: JournalEntry[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: JournalPage = await read<JournalPage>(`/journal?count=7&${filter}${next && `&after=${next}`}`);
      entries.push(...page.entries);
      next = page.next;
    }
    return entries;
  };

const STATES = {
  sent: 'sent',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  pending: 'queued',
  canceled: 'dropped',
} as const;
const KINDS = ['sent', 'failed', 'unconfirmed'] as const;

/** How many the journal lists of each state. */
async function sizes({ list }: Side, filter: string) {
  const of = async (state: string) => (await list(`state=${state}&${filter}`)).length;
  return {
    sent: await of('sent'),
    failed: await of('failed'),
    unconfirmed: await of('unconfirmed'),
    queued: await of('queued'),
    dropped: await of('dropped'),
  };
}

const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id).sort((one, other) => one - other);
const add = <K extends string>(rows: readonly Record<K, number>[], key: K) =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** `npm test` looks at one: each takes as long as twenty other tests. */
describe.each(isShortForm ? [1] : [1, 2, 3, 4, 5, 6, 7, 8])('in world %i', (seed) => {
  let world: World;
  let engine: Engine;
  beforeAll(async () => {
    const test = buildTestEngine(db);
    engine = test.createEngine();
    const server = await buildTestServer({ db, engine, clock: test.clock, messenger: test.messenger });
    await server.reset();
    await engine.start();
    world = await liveThrough(createChance(seed), test, engine, server);
  });
  afterAll(async () => {
    await engine.stop();
    await world.server.close();
  });

  it('is of every kind', async () => {
    const all = (await Promise.all(JOURNAL_STATES.map((state) => world.list(`state=${state}`)))).flat();
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['success', 'failed', 'unconfirmed', 'queued', 'canceled', 'skipped']),
    );
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['funnel', 'resend', 'broadcast', 'act']));
  });

  const sides = () => [world, world.paired];

  it.each([0, 1])('counts in the journal of account %i what it lists', async (at) => {
    const side = sides()[at] ?? world;
    const { read, groupIds, funnelIds, nowMs } = side;
    const filters = ['', `fromMs=${nowMs - 7 * DAY_MS}`, `fromMs=${nowMs - DAY_MS}&toMs=${nowMs - MINUTE_MS}`];
    const ofFunnel = funnelIds.map((id) => `funnelId=${id}`);
    for (const filter of [...filters, ...groupIds.map((id) => `groupId=${id}`), ...ofFunnel])
      expect([filter, await read<JournalCounts>(`/journal/counts?${filter}`)]).toEqual([
        filter,
        { ...(await sizes(side, filter)), isComplete: true },
      ]);
  });

  it.each([0, 1])('has on the page of each broadcast of account %i what the journal has of it', async (at) => {
    const side = sides()[at] ?? world;
    const { read } = side;
    for (const { id } of await read<Broadcast[]>('/broadcast')) {
      const listed = await sizes(side, `broadcastId=${id}`);
      const shown = await read<Broadcast>(`/broadcast/${id}`);
      for (const [here, there] of Object.entries(STATES))
        expect([here, shown[here as keyof typeof STATES]]).toEqual([here, listed[there]]);
      expect(shown.total).toBe(Object.values(listed).reduce((sum, count) => sum + count, 0));
      const rows = await read<BroadcastResult[]>(`/broadcast/${id}/results`);
      expect(rows.filter(({ status }) => status === 'success')).toHaveLength(listed.sent);
      expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(listed.failed);
      const { buckets } = await read<BroadcastTimeline>(`/broadcast/${id}/timeline`);
      for (const kind of KINDS) expect([kind, add(buckets, kind)]).toEqual([kind, listed[kind]]);
    }
  });

  it('has in the history of each funnel, and on its messages, what the journal has of it', async () => {
    const { read, list, funnelIds } = world;
    for (const funnelId of funnelIds) {
      const runs = await read<FunnelRun[]>(`/funnels/${funnelId}/runs`);
      const states = ['sent', 'failed', 'unconfirmed', 'dropped'] as const;
      const listed = (await Promise.all(states.map((state) => list(`state=${state}&funnelId=${funnelId}`)))).flat();
      const statuses = ['success', 'failed', 'unconfirmed', 'skipped'] as const;
      for (const { id, messages } of runs)
        for (const status of statuses) {
          const found = listed.filter((entry) => entry.run?.id === id && entry.status === status);
          const own = found.filter(({ kind }) => kind === 'funnel').map(({ run }) => run?.orderNum);
          const shown = messages.filter((told) => told.status === status).map(({ order_num }) => order_num);
          // A run that has ended names also the messages that it never came to.
          expect(status === 'skipped' ? own.every((order) => shown.includes(order ?? 0)) : [...shown].sort()).toEqual(
            status === 'skipped' ? true : own.sort(),
          );
          const again = messages.flatMap(({ resends = [] }) => resends).filter((resend) => resend.status === status);
          expect(again).toHaveLength(found.filter(({ kind }) => kind === 'resend').length);
        }
      const trials = new Set(runs.flatMap(({ id, isTrial }) => (isTrial ? id : [])));
      const { nodes } = await read<FunnelResponses>(`/funnels/${funnelId}/responses`);
      const sent = listed.filter(
        ({ kind, status, run }) => kind === 'funnel' && status === 'success' && !trials.has(run?.id ?? 0),
      );
      expect(add(nodes, 'sent')).toBe(sent.length);
    }
  });

  it.each([0, 1])('has on the page of each group of account %i what the journal has of it', async (at) => {
    const { read, list, groupIds } = sides()[at] ?? world;
    for (const groupId of groupIds) {
      const { past, ahead } = await read<GroupTimeline>(`/groups/${groupId}/timeline`);
      const listed = await Promise.all(KINDS.map((state) => list(`state=${state}&groupId=${groupId}`)));
      expect(past.length).toBeLessThan(100);
      expect(ids(past)).toEqual(ids(listed.flat()));
      const isMessage = ({ kind }: { kind: string }) => kind !== 'start' && kind !== 'planned';
      expect(ids(ahead.filter(isMessage))).toEqual(ids(await list(`state=queued&groupId=${groupId}`)));
    }
  });

  it.each([0, 1])('has in the overview of account %i what the journal has of the same time', async (at) => {
    const side = sides()[at] ?? world;
    const { read, list, nowMs } = side;
    const todayMs = nowMs - 12 * HOUR_MS;
    const { days, hours, needs, limit } = await read<Overview>(`/overview?todayMs=${todayMs}`);
    const inDays = await sizes(side, `fromMs=${todayMs - 13 * DAY_MS}`);
    const inHours = await sizes(side, `fromMs=${todayMs}`);
    const inWeek = await sizes(side, `fromMs=${nowMs - 7 * DAY_MS}`);
    for (const kind of KINDS) {
      expect([kind, add(days, kind), add(hours, kind)]).toEqual([kind, inDays[kind], inHours[kind]]);
    }
    expect(needs).toMatchObject({ failed: inWeek.failed, unconfirmed: inWeek.unconfirmed });
    expect(limit.used).toBe((await list(`state=tried&fromMs=${nowMs - DAY_MS}`)).length);
  });

  it('has in the numbers of the account what was sent, without acts and trials; and waits for what the journal says', async () => {
    const { read, list, funnelIds } = world;
    const runs = (await Promise.all(funnelIds.map((id) => read<FunnelRun[]>(`/funnels/${id}/runs`)))).flat();
    const trials = new Set(runs.flatMap(({ id, isTrial }) => (isTrial ? id : [])));
    const sent = (await list('state=sent')).filter(
      ({ kind, run }) => kind !== 'act' && !(kind === 'funnel' && trials.has(run?.id ?? 0)),
    );
    expect((await read<Stats>('/funnels/stats')).messagesSent).toBe(sent.length);
    const waiting = (await list('state=queued')).filter(({ wait }) => wait?.reason !== 'paused');
    expect((await read<Sending>('/sending')).queuedCount).toBe(waiting.length);
  });
});
