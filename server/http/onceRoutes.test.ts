import { eq } from 'drizzle-orm';

import { type CallName, type IdempotentCall, idempotentCalls, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';
import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import {
  auditLog,
  broadcasts,
  deliveries,
  idempotencyKeys,
  messengerAccounts,
  plannedBroadcasts,
} from '@server/db/schema';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { isShortForm } from '@test/kit/effort';
import { ownedId } from '@test/kit/ownedId';
import { digestTables, exampleBodies, seedBelongings, type Belongings } from '@test/kit/seedBelongings';
import { openTestDatabase } from '@test/kit/testDatabase';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Database;
let server: TestServer;
let me: Caller;
let mine: Belongings;
let seriesId: number;
let bodies: Partial<Record<CallName, object>>;
/** Set while the process is to die right after the next commit: what would follow never happens. */
let dies: (() => void) | null = null;
/** Ends what hangs in killed processes. */
const endings: (() => void)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'true', DATA_DIR: '/tmp/voronka-test-once' });
  server = await buildTestServer({ db: dyingAfterCommit(db), config });
});
afterAll(async () => {
  for (const end of endings) end();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  mine = await seedBelongings(db, me.userId, 'a11ce');
  bodies = exampleBodies(mine);
  const [{ id: _, ...series } = null as never] = await db.select().from(plannedBroadcasts);
  const [made] = await db.insert(plannedBroadcasts).values(series).returning({ id: plannedBroadcasts.id });
  seriesId = made?.id ?? 0;
  await db.update(plannedBroadcasts).set({ repeat: null }).where(eq(plannedBroadcasts.id, mine.plannedId));
  await db.update(broadcasts).set({ status: 'completed' });
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, me.userId));
  const failed = { accountId: account?.id ?? 0, groupId: mine.groupId, status: 'failed' as const, dueAt: new Date() };
  const payload = { text: 'a11ce', mediaUrl: null };
  await db.insert(deliveries).values([
    { ...failed, payload, broadcastId: mine.broadcastId },
    { ...failed, payload, runId: mine.runId, orderNum: 1, nodeId: 'a11ce' },
  ]);
  bodies.actOnMessages = { of: { deliveryId: await addSent({ ...failed, payload }) }, act: { kind: 'recall' } };
});

/** A message that was sent just now. @returns its id */
async function addSent(values: Pick<typeof deliveries.$inferInsert, 'accountId' | 'groupId' | 'dueAt' | 'payload'>) {
  const sent = { status: 'sent', claimedAt: values.dueAt, sentAt: values.dueAt, messageId: 'a11ce' } as const;
  const step = { runId: mine.runId, orderNum: 2, nodeId: 'b0b' };
  const [made] = await db
    .insert(deliveries)
    .values({ ...values, ...sent, ...step })
    .returning({ id: deliveries.id });
  return made?.id ?? 0;
}

function dyingAfterCommit(real: Database): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const done = await real.transaction(work, config);
    // Other work of the server commits as well.
    if (dies === null || (await real.$count(idempotencyKeys)) === 0) return done;
    dies();
    return new Promise<never>((_resolve, reject) => endings.push(() => reject(new Error('killed'))));
  };
  return new Proxy(real, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name, target) as unknown)),
  });
}

/** Only a series has a moment of its own. */
const OF_SERIES: readonly CallName[] = ['skipPlannedBroadcast', 'editPlannedOccurrence'];
const idOf = (name: CallName) => (OF_SERIES.includes(name) ? seriesId : ownedId(name, mine));

function send(name: IdempotentCall, key: string | null, changes: object = {}) {
  const { method, path } = splitRoute(routes[name]);
  const url = path.replace(':id', () => String(idOf(name))).replace(':orderNum', '1');
  const payload = { ...bodies[name], ...changes };
  const headers = { ...me.as.headers, ...(key !== null && { 'idempotency-key': key }) };
  return server.app.inject({ method, url: `/api${url}`, headers, payload });
}

/** The first response has a secret, which is not stored. */
const SHOW_A_SECRET: readonly CallName[] = ['createToken', 'createWebhook'];
const withoutSecret = (body: string) => body.replace(/"(token|secret)":"(?:vrk|whsec)_[^"]+"/, '"$1":null');

/** `npm test` looks at every third: what makes a call idempotent is the same for all. */
const looked = idempotentCalls.filter((_name, at) => !isShortForm || at % 3 === 0);

describe.each(looked)('S29: %s', (name) => {
  it('is done once although the process is killed after the commit, and its response is repeated', async () => {
    const before = await digestTables(db);
    const committed = new Promise<void>((resolve) => (dies = resolve));
    void send(name, 'k');
    await committed;
    dies = null;
    const after = await digestTables(db);
    expect(after).not.toEqual(before);
    const again = await send(name, 'k');
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.json()).toMatchObject({ status: 'success' });
    expect(await digestTables(db)).toEqual(after);
    expect((await db.select().from(auditLog)).filter(({ call }) => call === name)).toHaveLength(1);
  });

  it('is done once when it is requested three times at once', async () => {
    const answers = await Promise.all([send(name, 'k'), send(name, 'k'), send(name, 'k')]);
    const after = await digestTables(db);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const repeats = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(repeats).toHaveLength(2);
    const bodies = [...answers, await send(name, 'k')].map(({ body }) => body);
    expect(new Set(bodies.map(withoutSecret)).size).toBe(1);
    expect(new Set(bodies).size).toBe(SHOW_A_SECRET.includes(name) ? 2 : 1);
    expect(await digestTables(db)).toEqual(after);
  });
});

it('names what was made under a key that comes with other content, and does nothing', async () => {
  const made = (await send('sendBroadcast', 'k')).json<{ response: { id: number } }>().response;
  const after = await digestTables(db);
  const other = await send('sendBroadcast', 'k', { message: 'Changed' });
  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    storedCall: 'sendBroadcast',
    storedId: made.id,
  });
  const planned = await send('createPlannedBroadcast', 'k');
  expect(planned.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', storedCall: 'sendBroadcast' });
  expect(await digestTables(db)).toEqual(after);
});
