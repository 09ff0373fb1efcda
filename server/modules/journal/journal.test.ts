import { eq } from 'drizzle-orm';

import type { JournalActions, JournalCounts, JournalPage } from '@contract/schemas/journal';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import texts from '@locales/ru/audit.json';
import russian from '@locales/ru/docs.json';
import {
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelVersions,
  groups,
  messengerAccounts,
} from '@server/db/schema';
import type { Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

let server: SimulatedServer;
let owner: Caller;
let accountId: number;
let groupIds: number[];
beforeAll(async () => {
  server = await buildSimulatedServer();
  owner = await server.signInAs('owner@example.com');
  await server.connect(owner);
  const account = await server.db.query.messengerAccounts.findFirst();
  accountId = account?.id ?? 0;
  groupIds = (await server.db.select().from(groups)).map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(deliveries));

const read = async (query = '', caller = owner) =>
  (await callRoute<JournalPage>(server.app, caller, `GET /journal${query}`)).response;
const count = async (query = '') =>
  (await callRoute<JournalCounts>(server.app, owner, `GET /journal/counts${query}`)).response;
const refusal = async (query: string, caller = owner) =>
  (await server.app.inject({ method: 'GET', url: `/api/journal${query}`, ...caller.as })).json<{ code: string }>().code;
const at = (awayMs: number) => new Date(server.clock.nowMs() + awayMs);
const ids = ({ entries }: JournalPage) => entries.map(({ id }) => id);

type Row = Partial<typeof deliveries.$inferInsert>;

/** Deliveries of a broadcast of their own, unless they say otherwise; held, so that nothing is sent. @returns their ids */
async function add(rows: readonly Row[]): Promise<number[]> {
  const values = await Promise.all(
    rows.map(async (row) => ({
      accountId,
      groupId: groupIds[0] ?? 0,
      payload: { text: 'Text', mediaUrl: null },
      dueAt: at(0),
      isHeld: true,
      ...(row.runId === undefined && row.broadcastId === undefined && { broadcastId: await addBroadcast() }),
      ...row,
    })),
  );
  return (await server.db.insert(deliveries).values(values).returning()).map(({ id }) => id);
}

async function addBroadcast(userId = owner.userId): Promise<number> {
  const values = { userId, accountId, message: 'Text', total: 1 };
  return (await server.db.insert(broadcasts).values(values).returning())[0]?.id ?? 0;
}

async function addRun() {
  const [funnel] = await server.db.insert(funnels).values({ userId: owner.userId, name: 'Course' }).returning();
  const funnelId = funnel?.id ?? 0;
  const graph = { nodes: [], edges: [] };
  const [version] = await server.db
    .insert(funnelVersions)
    .values({ funnelId, revision: 1, graph, plan: [] })
    .returning();
  const values = { funnelId, groupId: groupIds[0] ?? 0, versionId: version?.id ?? 0, startedAt: at(-HOUR_MS) };
  const [run] = await server.db.insert(funnelRuns).values(values).returning();
  return { funnelId, runId: run?.id ?? 0 };
}

const tried = (status: 'sent' | 'failed' | 'unconfirmed', agoMs: number): Row => ({
  status,
  claimedAt: at(-agoMs),
  sentAt: status === 'sent' ? at(-agoMs) : null,
});

it('has every delivery in one of its states, the newest first, and counts the same', async () => {
  const all = await add([
    tried('sent', 3 * MINUTE_MS),
    tried('failed', MINUTE_MS),
    tried('unconfirmed', 2 * MINUTE_MS),
    { dueAt: at(DAY_MS) },
    { dueAt: at(HOUR_MS) },
    { status: 'canceled' },
    { status: 'skipped' },
  ]);
  const [sent, failed, unconfirmed, later, soon, canceled, skipped] = all;
  expect(ids(await read())).toEqual([failed, unconfirmed, sent]);
  expect(ids(await read('?state=sent'))).toEqual([sent]);
  expect(ids(await read('?state=failed'))).toEqual([failed]);
  expect(ids(await read('?state=unconfirmed'))).toEqual([unconfirmed]);
  expect(ids(await read('?state=queued'))).toEqual([soon, later]);
  expect(ids(await read('?state=dropped'))).toEqual([skipped, canceled]);
  for (const one of [sent, soon, skipped]) expect(ids(await read(`?id=${one}`))).toEqual([one]);
  expect(await count()).toEqual({ sent: 1, failed: 1, unconfirmed: 1, queued: 2, dropped: 2, isComplete: true });
});

it('is filtered by group, funnel, broadcast and time, and says what a delivery belongs to', async () => {
  const { funnelId, runId } = await addRun();
  const broadcastId = await addBroadcast();
  const [old, ofRun, ofBroadcast] = await add([
    { ...tried('sent', 2 * DAY_MS), groupId: groupIds[1] ?? 0 },
    { ...tried('sent', HOUR_MS), runId, nodeId: 'a', orderNum: 1 },
    { ...tried('failed', 0), broadcastId, lastError: 'GROUP_NOT_WRITABLE' },
  ]);
  expect(ids(await read(`?groupId=${groupIds[1] ?? 0}`))).toEqual([old]);
  const { entries } = await read(`?funnelId=${funnelId}`);
  expect(entries).toMatchObject([
    { id: ofRun, kind: 'funnel', sourceId: funnelId, funnelName: 'Course', run: { id: runId, orderNum: 1 } },
  ]);
  expect((await read(`?broadcastId=${broadcastId}`)).entries).toMatchObject([
    { id: ofBroadcast, kind: 'broadcast', sourceId: broadcastId, status: 'failed', error: 'GROUP_NOT_WRITABLE' },
  ]);
  expect(ids(await read(`?fromMs=${at(-DAY_MS).getTime()}&toMs=${at(-MINUTE_MS).getTime()}`))).toEqual([ofRun]);
  expect(await count(`?fromMs=${at(-DAY_MS).getTime()}`)).toMatchObject({ sent: 1, failed: 1 });
});

it('counts of a period what it lists of it, whichever moment a delivery is listed by', async () => {
  const moments = [-2, -1, 1, 2].map((hours) => hours * HOUR_MS);
  await add(
    moments.flatMap((ms): Row[] => [
      tried('sent', -ms),
      { status: 'failed', dueAt: at(ms) },
      { ...tried('failed', -ms), dueAt: at(-ms) },
      { ...tried('unconfirmed', -ms), dueAt: at(-ms) },
      { dueAt: at(ms) },
      // Given back after a try: it is listed by its next moment.
      { dueAt: at(ms), claimedAt: at(-ms) },
      { status: 'canceled', dueAt: at(ms) },
      { status: 'skipped', dueAt: at(ms), claimedAt: at(-ms) },
    ]),
  );
  for (const from of moments)
    for (const to of moments) {
      const period = `fromMs=${at(from).getTime()}&toMs=${at(to).getTime()}`;
      const listed = async (state: string) => ids(await read(`?state=${state}&${period}`)).length;
      expect(await count(`?${period}`)).toEqual({
        sent: await listed('sent'),
        failed: await listed('failed'),
        unconfirmed: await listed('unconfirmed'),
        queued: await listed('queued'),
        dropped: await listed('dropped'),
        isComplete: true,
      });
    }
});

it.each(['tried', 'queued', 'failed'] as const)('reads %s page by page, each delivery once', async (state) => {
  const [one, other] = [at(-HOUR_MS), at(-DAY_MS)];
  const rows = Array.from({ length: 120 }, (_, nth): Row => {
    const moment = nth % 3 === 0 ? one : other;
    return state === 'queued' ? { dueAt: moment } : { ...tried('failed', 0), claimedAt: moment };
  });
  const all = await add(rows);
  const found: number[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: JournalPage = await read(`?state=${state}${next && `&after=${next}`}`);
    found.push(...ids(page));
    next = page.next;
  }
  expect(found).toHaveLength(120);
  expect(new Set(found)).toEqual(new Set(all));
});

it('says why a delivery waits: `runProgress.test.ts` has every reason', async () => {
  const reasonOf = async () => (await read('?state=queued')).entries[0]?.wait?.reason;
  const setAccount = (values: Partial<typeof messengerAccounts.$inferInsert>) =>
    server.db.update(messengerAccounts).set(values).where(eq(messengerAccounts.id, accountId));
  const [id = 0] = await add([{ dueAt: at(DAY_MS) }]);
  expect(await reasonOf()).toBe('paused');
  await server.db.update(deliveries).set({ isHeld: false }).where(eq(deliveries.id, id));
  // No engine owns the account here.
  expect(await reasonOf()).toBe('offline');
  await setAccount({ sendingStoppedAt: at(0) });
  expect(await reasonOf()).toBe('stopped');
  await setAccount({ sendingStoppedAt: null });
});

it('refuses ids of others and cursors that it did not give, and shows others nothing', async () => {
  const { funnelId } = await addRun();
  const broadcastId = await addBroadcast();
  await add([tried('sent', 0)]);
  const stranger = await server.signInAs('stranger@example.com');
  expect(await read('', stranger)).toEqual({ entries: [], next: null });
  const [foreign] = await add([tried('sent', 0)]);
  expect(await refusal(`?id=${foreign}`, stranger)).toBe('MESSAGE_NOT_FOUND');
  expect(await refusal(`?groupId=${groupIds[0] ?? 0}`, stranger)).toBe('GROUP_NOT_FOUND');
  expect(await refusal(`?funnelId=${funnelId}`, stranger)).toBe('FUNNEL_NOT_FOUND');
  expect(await refusal(`?broadcastId=${broadcastId}`, stranger)).toBe('BROADCAST_NOT_FOUND');
  expect(await refusal(`/counts?funnelId=${funnelId}`, stranger)).toBe('FUNNEL_NOT_FOUND');
  for (const query of ['?after=1', '?after=a.b', '?state=lost', '?fromMs=1e300', '?groupId=0'])
    expect(await refusal(query)).toBe('VALIDATION');
});

it('names what the owner did, to what, and which values changed, in the language of the reader', async () => {
  const send = (method: 'POST' | 'PUT' | 'PATCH', path: string, payload: object) =>
    server.app.inject({ method, url: `/api${path}`, payload, ...owner.as });
  const { response } = (await send('POST', '/funnels', { name: 'Spring', active: false })).json<{
    response: { id: number };
  }>();
  await send('PUT', `/funnels/${response.id}`, { name: 'Summer' });
  await send('PUT', '/funnels/999999', { name: 'Nobody' });
  const actions = async (headers = {}) =>
    (await server.app.inject({ url: '/api/journal/actions', headers: { ...owner.as.headers, ...headers } })).json<{
      response: JournalActions;
    }>().response;
  const { actions: found, next } = await actions();
  const [refused, renamed, made] = found;
  expect(refused).toMatchObject({ isDone: false, object: null, changes: [] });
  expect(renamed).toMatchObject({
    what: russian.calls.renameFunnel,
    object: texts.objects.funnel.replace('{{name}}', 'Summer'),
    isDone: true,
    program: null,
    changes: [{ name: texts.values.name, before: 'Spring', after: 'Summer' }],
  });
  expect(made).toMatchObject({ object: texts.objects.funnel.replace('{{name}}', 'Spring'), changes: [] });
  expect(next).toBeNull();
  const stranger = await server.signInAs('stranger@example.com');
  const { response: foreign } = (await server.app.inject({ url: '/api/journal/actions', ...stranger.as })).json<{
    response: JournalActions;
  }>();
  expect(foreign.actions.map(({ object }) => object)).not.toContainEqual(expect.stringContaining('Summer'));
});
