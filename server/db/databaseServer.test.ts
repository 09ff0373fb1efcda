import { execFileSync } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql, type SQL } from 'drizzle-orm';

import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { openDatabase, type OpenDatabase } from './client';
import type { ClusterMessage } from './clusterBus';
import { users } from './schema';

jest.setTimeout(120_000);

/** Ten seconds in the product. */
const IDLE_MAX_MS = 1_000;
/** 70 seconds in the product. */
const ANSWER_MAX_MS = 1_000;

/** A program that ends all connections but its own. */
const TERMINATE_OTHERS = `
  const { Client } = require('pg');
  const client = new Client(process.argv[1]);
  const isOther = "pid <> pg_backend_pid() and backend_type = 'client backend'";
  client
    .connect()
    .then(() => client.query('select pg_terminate_backend(pid) from pg_stat_activity where ' + isOther))
    .then(() => client.end());
`;

let postgres: PostgresServer;
let opened: OpenDatabase[] = [];
const errors: unknown[] = [];

beforeAll(async () => void (postgres = await startPostgres({ fsync: 'off' })));
afterAll(() => postgres.stop());
afterEach(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  opened = [];
  errors.length = 0;
});

async function openProcess(databaseUrl = postgres.url): Promise<OpenDatabase & { told: (ClusterMessage | null)[] }> {
  const onError = (error: unknown) => void errors.push(error);
  const database = await openDatabase({ databaseUrl, dataDir: '', onError });
  opened.push(database);
  const told: (ClusterMessage | null)[] = [];
  database.clusterBus.subscribe((notice) => told.push(notice));
  return { ...database, told };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 30_000;
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error('waited in vain');
    await sleep(20);
  }
}

/** A way to the server on which the connections of before get no answer any more; later ones do. */
async function openWay(url: string) {
  const { port, pathname, username } = new URL(url);
  let open: net.Socket[] = [];
  const way = net.createServer((near) => {
    const far = net.connect(Number(port), '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    open.push(far);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://${username}@127.0.0.1:${(way.address() as net.AddressInfo).port}${pathname}`,
    fallSilent() {
      for (const far of open) far.unpipe();
      open = [];
    },
    close: () => void way.close(),
  };
}

/** Waits until the server knows both listeners. */
const listening = async ({ db }: OpenDatabase, count: number) => {
  const listeners = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`query ilike 'listen %'`);
  return listeners.length === count;
};

itWithPostgres('is migrated once by ten processes that start together', async () => {
  const url = await postgres.createDatabase('together');
  const started = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ databaseUrl: url, dataDir: '' })));
  expect(await started[0]?.db.select().from(users)).toEqual([]);
  await Promise.all(started.map(({ close }) => close()));
});

itWithPostgres('carries notices to the other processes, in order, and not back', async () => {
  const [first, second] = [await openProcess(), await openProcess()];
  await until(() => listening(first, 2));
  first.clusterBus.publish({ kind: 'command', accountId: 7 });
  first.clusterBus.publish({ kind: 'answer', commandId: 8 });
  await until(() => second.told.length === 2);
  expect(second.told).toEqual([
    { kind: 'command', accountId: 7 },
    { kind: 'answer', commandId: 8 },
  ]);
  expect(first.told).toEqual([]);
});

itWithPostgres("merges many 'work' messages into one", async () => {
  const [first, second] = [await openProcess(), await openProcess()];
  await until(() => listening(first, 2));
  for (let at = 0; at < 100; at += 1) first.clusterBus.publish({ kind: 'work' });
  await until(() => second.told.length > 0);
  await sleep(200);
  expect(second.told).toEqual([{ kind: 'work' }]);
});

itWithPostgres(
  'survives a restart of the server, reports that messages may have been lost, and receives again',
  async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await until(() => listening(first, 2));
    const holding = first.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)).catch(() => 'broken');
    await sleep(100);
    await postgres.restart();
    expect(await holding).toBe('broken');
    await until(() => second.told.includes(null) && first.told.includes(null));
    expect(errors.length).toBeGreaterThan(0);
    first.clusterBus.publish({ kind: 'command', accountId: 7 });
    await until(() => second.told.at(-1)?.kind === 'command');
  },
);

itWithPostgres('keeps no connection that is lost at the beginning of a transaction', async () => {
  const { db } = await openProcess();
  for (let at = 0; at < 10; at += 1) {
    await db.select().from(users);
    // Before this process reads of it, so that the pool still takes the connection for a good one.
    execFileSync(process.execPath, ['-e', TERMINATE_OTHERS, postgres.url]);
    await expect(db.transaction((tx) => tx.select().from(users))).rejects.toThrow('begin');
  }
  expect(await db.transaction((tx) => tx.select().from(users))).toEqual([]);
});

itWithPostgres(
  'takes other connections than those that get no answer any more, as when its machine loses power',
  async () => {
    const way = await openWay(postgres.url);
    const { db } = await openProcess(`${way.url}?query_timeout=${ANSWER_MAX_MS}`);
    const inTransaction = () => db.transaction((tx) => tx.select().from(users));
    const asked = db.transaction(async (tx) => {
      await tx.select().from(users);
      way.fallSilent();
      await tx.select().from(users);
    });
    await expect(asked).rejects.toThrow('rollback');
    await inTransaction();
    way.close();
  },
);

itWithPostgres('gives up a transaction that idles for ten seconds', async () => {
  const { db } = await openProcess();
  const shown = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(shown).toMatchObject({ rows: [{ idle_in_transaction_session_timeout: '10s' }] });
});

itWithPostgres('gives up a statement after a minute, but no migration', async () => {
  const { db } = await openProcess();
  const shown = await db.execute(sql`show statement_timeout`);
  expect(shown).toMatchObject({ rows: [{ statement_timeout: '1min' }] });
});

itWithPostgres('lets requests find a connection while background work takes all of its own', async () => {
  const { db, workDb } = await openProcess();
  let isOver = false;
  const working = Promise.all(
    Array.from({ length: 20 }, () => workDb.transaction((tx) => tx.execute(sql`select pg_sleep(1)`))),
  ).then(() => (isOver = true));
  await sleep(300);
  await db.select().from(users);
  expect(isOver).toBe(false);
  await working;
});

itWithPostgres('does a transaction again that lost a deadlock', async () => {
  const { db } = await openProcess();
  const rows = await db
    .insert(users)
    .values(['a@b.c', 'd@e.f'].map((email) => ({ email, passwordHash: '0' })))
    .returning();
  const [a = 0, b = 0] = rows.map(({ id }) => id);
  const addInOrder = (ids: number[]) =>
    db.transaction(async (tx) => {
      for (const id of ids) {
        const passwordHash = sql`(${users.passwordHash}::int + 1)::text`;
        await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
        await sleep(50);
      }
    });
  await Promise.all([addInOrder([a, b]), addInOrder([b, a])]);
  const after = await db.select({ count: users.passwordHash }).from(users).orderBy(users.id);
  expect(after).toEqual([{ count: '2' }, { count: '2' }]);
});

itWithPostgres('takes the rows of a transaction back whose process has frozen', async () => {
  const { db } = await openProcess(`${postgres.url}?idle_in_transaction_session_timeout=${IDLE_MAX_MS}`);
  const [user] = await db.insert(users).values({ email: 'frozen@b.c', passwordHash: 'x' }).returning();
  const isIt = eq(users.id, user?.id ?? 0);
  const frozen = db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: 'late' }).where(isIt);
    await sleep(3 * IDLE_MAX_MS);
    await tx.update(users).set({ passwordHash: 'later' }).where(isIt);
  });
  await Promise.all([
    expect(frozen).rejects.toThrow(),
    sleep(IDLE_MAX_MS / 4).then(() => db.update(users).set({ passwordHash: 'new' }).where(isIt)),
  ]);
  expect(await db.select({ hash: users.passwordHash }).from(users).where(isIt)).toEqual([{ hash: 'new' }]);
});

itWithPostgres('a named statement is prepared once per connection, each of its texts apart', async () => {
  const { db } = await openProcess();
  await db.transaction(async (tx) => {
    const select = (columns: { one: SQL<number>; two?: SQL<number> }) =>
      tx.select(columns).from(users).limit(0).prepare('named');
    const texts = [{ one: sql<number>`1` }, { one: sql<number>`1`, two: sql<number>`2` }];
    for (const columns of [...texts, ...texts]) expect(await select(columns).execute()).toEqual([]);
    const named = await tx
      .select({ name: sql<string>`name` })
      .from(sql`pg_prepared_statements`)
      .where(sql`name like 'named%'`);
    expect(named).toHaveLength(texts.length);
  });
});
