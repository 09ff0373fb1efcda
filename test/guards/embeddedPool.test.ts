import vm from 'node:vm';

import { buildSeed } from '@server/db/seed';
import type * as EmbeddedPool from '@test/kit/embeddedPool';

/** A spare database is made meanwhile. */
jest.setTimeout(30_000);

let lend: () => ReturnType<EmbeddedPool.LendDatabase>;
let sumObjects: typeof EmbeddedPool.sumObjects;
let closeSpare: () => void;

/** As in a worker: only there databases are handed on. */
beforeAll(() => {
  process.send ??= () => true;
  // The pool is used outside the contexts of tests.
  globalThis.WebAssembly = vm.runInThisContext('WebAssembly') as typeof WebAssembly;
  const before = process.listeners('message');
  const { lendDatabase, ...pool } = jest.requireActual<typeof EmbeddedPool>('@test/kit/embeddedPool');
  ({ sumObjects } = pool);
  const [closeAtEnd] = process.listeners('message').filter((listener) => !before.includes(listener));
  lend = () => lendDatabase(buildSeed);
  closeSpare = () => closeAtEnd?.([2], undefined);
});
afterAll(() => closeSpare());

/** Neither a row nor an object, so it is found again in the same database. */
const MARK = "comment on table users is 'marked'";
const READ_MARK = "select obj_description('users'::regclass) as mark";
const ROW = "insert into users (email, password_hash) values ('a@b.c', 'x')";

/** @returns what the next file has of a database in which one has done this */
async function handOn(use: (client: EmbeddedPool.LentDatabase['client']) => Promise<unknown>) {
  const first = await lend();
  await first.client.exec(MARK);
  await use(first.client);
  await first.close();
  const next = await lend();
  const marks = (await next.client.query<{ mark: string | null }>(READ_MARK)).rows;
  const rows = (await next.client.query('select id from users')).rows;
  await next.client.exec('comment on table users is null');
  await next.close();
  return { isSame: marks[0]?.mark === 'marked', rows };
}

it('hands a database on without the rows and the settings of the file before', async () => {
  const used = await handOn((client) => client.exec(`${ROW}; set search_path to nowhere`));
  expect(used).toEqual({ isSame: true, rows: [] });
});

it('does not hand on a database with another object', async () => {
  const used = await handOn((client) => client.exec('create table extra (id int)'));
  expect(used).toEqual({ isSame: false, rows: [] });
});

it('notices every kind of change', async () => {
  const { client, close } = await lend();
  const before = await sumObjects(client);
  const unnoticed: string[] = [];
  for (const statement of [
    'alter table users alter column email type varchar(400)',
    'alter table users alter column language drop not null',
    'alter table users alter column language drop default',
    'alter table users disable trigger all',
    'alter table users rename column email to mail',
    'create table extra (id int)',
    "create function extra() returns int language sql as 'select 1'",
  ]) {
    await client.exec(`begin; ${statement}`);
    if ((await sumObjects(client)) === before) unnoticed.push(statement);
    await client.exec('rollback');
  }
  const after = await sumObjects(client);
  await close();
  expect({ unnoticed, after }).toEqual({ unnoticed: [], after: before });
});

it('does not hand on a database in a transaction that was left open or has failed, and closing it does not fail', async () => {
  const open = await handOn(async (client) => {
    await client.exec('begin');
    await client.exec(ROW);
  });
  const failed = await handOn(async (client) => {
    await client.exec('begin');
    await expect(client.exec('select broken')).rejects.toThrow('broken');
  });
  expect([open, failed]).toEqual(Array(2).fill({ isSame: false, rows: [] }));
});
