import { PGlite, type QueryOptions } from '@electric-sql/pglite';

import { buildSeed } from '../seed';
import { createPreparedClient, type PreparedClient } from './preparedClient';

jest.setTimeout(60_000);

let client: PGlite;
let quick: PreparedClient;
beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await buildSeed() });
});
beforeEach(async () => {
  await client.exec(`
    deallocate all;
    drop table if exists things;
    create table things (id int primary key, name text unique, made timestamptz, raw bytea, facts jsonb, tags int[], big bigint)`);
  quick = createPreparedClient(client);
});
afterAll(() => client.close());

/** Enough executions for a prepared statement with its own plan. */
const ASKED_COUNT = 8;

async function askOften(text: string, params: unknown[], options: QueryOptions = {}) {
  const answers = [];
  for (let at = 0; at < ASKED_COUNT; at += 1) answers.push(await quick.query(text, params, options));
  return answers;
}

it('returns what the database itself returns, each time, for every type of value', async () => {
  const insert = 'insert into things values ($1, $2, $3, $4, $5, $6, $7)';
  const moment = new Date('2026-11-21T10:00:00.123Z');
  const values = (id: number) => [
    id,
    `\u0442 ${id} 🙂`,
    moment,
    Buffer.from([0, 255, id]),
    { a: [id] },
    [1, 2],
    2 ** 40 + id,
  ];
  for (let id = 1; id <= ASKED_COUNT; id += 1) expect((await quick.query(insert, values(id))).affectedRows).toBe(1);
  await quick.query(insert, [99, null, null, null, null, null, null]);
  const select = 'select * from things where id > $1 order by id';
  for (const options of [{}, { rowMode: 'array' as const }, { parsers: { 1184: (text: string) => text } }]) {
    const own = createPreparedClient(client);
    const { rows } = await client.query(select, [0], options);
    for (let at = 0; at < ASKED_COUNT; at += 1) expect((await own.query(select, [0], options)).rows).toEqual(rows);
  }
});

it('counts the rows that a statement changed', async () => {
  await client.exec(`insert into things (id) select generate_series(1, 250)`);
  const answers = await askOften('update things set name = null where id <= $1', [250]);
  expect(answers.map(({ affectedRows }) => affectedRows)).toEqual(Array(ASKED_COUNT).fill(250));
  expect((await askOften('select id from things where id > $1', [250])).at(-1)).toMatchObject({ rows: [] });
});

it('reports which constraint a statement violated, and continues', async () => {
  const insert = 'insert into things (id, name) values ($1, $2)';
  for (let id = 1; id < ASKED_COUNT; id += 1) await quick.query(insert, [id, `thing ${id}`]);
  await expect(quick.query(insert, [1, 'twice'])).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
  await expect(quick.query(insert, ['no number', ''])).rejects.toMatchObject({ code: '22P02' });
  expect((await quick.query(insert, [100, 'goes on'])).affectedRows).toBe(1);
});

it('begins a transaction with its isolation level also when old plans are discarded', async () => {
  const readAtOnce = () =>
    quick.transaction(async ({ query }) => {
      await query('set transaction isolation level repeatable read read only');
      return query('select count(*)::int as count from things');
    });
  for (let at = 0; at < ASKED_COUNT; at += 1) await readAtOnce();
  const insertMany = 'insert into things (id) select generate_series(1, 250)';
  await quick.query(insertMany);
  expect((await readAtOnce()).rows).toEqual([{ count: 250 }]);
});

it('keeps a transaction whole, and takes it back when a statement in it fails', async () => {
  const insert = 'insert into things (id) values ($1)';
  await askOften('select count(*)::int as count from things where id >= $1', [0]);
  for (let id = 1; id < ASKED_COUNT; id += 1) await quick.query(insert, [id]);
  const broken = quick.transaction(async (tx) => {
    await tx.query(insert, [50]);
    await tx.query(insert, [50]);
  });
  await expect(broken).rejects.toMatchObject({ code: '23505' });
  await quick.transaction((tx) => tx.query(insert, [60]));
  const { rows } = await quick.query('select id from things where id >= $1', [50]);
  expect(rows).toEqual([{ id: 60 }]);
});

it('lets nothing from outside into a transaction', async () => {
  const insert = 'insert into things (id) values ($1)';
  for (let id = 1; id < ASKED_COUNT; id += 1) await quick.query(insert, [id]);
  let outside: Promise<unknown> = Promise.resolve();
  const broken = quick.transaction(async (tx) => {
    await tx.query(insert, [70]);
    outside = quick.query(insert, [71]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  await outside;
  expect((await quick.query('select id from things where id >= $1', [70])).rows).toEqual([{ id: 71 }]);
});

it('takes no query of a transaction that is over', async () => {
  const text = 'select 1 as one';
  await askOften(text, []);
  let query: PreparedClient['query'] = quick.query;
  await quick.transaction(async (tx) => {
    query = tx.query;
  });
  await expect(query(text)).rejects.toThrow('closed');
});

it('follows a table that gets another shape', async () => {
  await client.exec(`insert into things (id, name) values (1, 'one')`);
  await askOften('select * from things', []);
  await client.exec('alter table things add column more text');
  expect((await quick.query('select * from things')).rows).toEqual([expect.objectContaining({ more: null })]);
  expect((await askOften('select * from things', [])).at(-1)?.rows).toHaveLength(1);
});

it('holds no more statements than it may', async () => {
  for (let at = 0; at < 400; at += 1) {
    for (let again = 0; again < 2; again += 1) await quick.query(`select ${at} as answer`);
  }
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  expect(rows[0]?.count).toBeLessThanOrEqual(300);
  expect((await quick.query('select 399 as answer')).rows).toEqual([{ answer: 399 }]);
});

it('replans when a table has grown', async () => {
  await client.exec('drop table things; create table things (id int, name text); create index on things (name)');
  await client.exec(`insert into things values (1, 'one'); analyze things`);
  const text = 'select id from things where name = $1';
  await askOften(text, ['one']);
  expect(await explain(text)).toContain('Seq Scan');
  await quick.query(`insert into things select id, 'thing ' || id from generate_series(2, 20000) id`);
  await askOften(text, ['thing 7']);
  expect(await explain(text)).not.toContain('Seq Scan');
});

it('plans nothing anew for changes that are few among all that were made', async () => {
  await quick.query('insert into things (id) select generate_series(1, 10000)');
  const changeSome = 'update things set big = $1 where id <= 50';
  await askOften(changeSome, [1]);
  const sent = jest.spyOn(client, 'execProtocolRawStream');
  await askOften(changeSome, [2]);
  const texts = sent.mock.calls.map(([message]) => Buffer.from(message).toString());
  expect(texts).toHaveLength(ASKED_COUNT);
  expect(texts.join()).not.toContain('discard plans');
  sent.mockRestore();
});

it('plans a statement for its values each time where that is faster than the kept plan', async () => {
  // Evaluated once while it is planned for a value, and for each row by a plan for any value, which looks as cheap.
  await client.exec(`create or replace function same(value int) returns int immutable cost 0.0001 language plpgsql as
    'begin perform value; perform value; return value; end'`);
  const upTo = (rowsCount: number) =>
    `select count(*)::int as count from generate_series(1, ${rowsCount}) one where one <= same($1::int)`;
  for (let at = 0; at < 40; at += 1) {
    for (const rowsCount of [40_000, 40])
      expect((await quick.query(upTo(rowsCount), [at])).rows).toEqual([{ count: at }]);
  }
  const { rows } = await client.query<{ statement: string; count: number }>(
    'select statement, generic_plans::int as count from pg_prepared_statements where statement = any($1)',
    [[upTo(40_000), upTo(40)]],
  );
  const counts = new Map(rows.map(({ statement, count }) => [statement, count]));
  expect(counts.get(upTo(40_000))).toBeLessThanOrEqual(5);
  // The first run is not prepared, and the next five have plans of their own.
  expect(counts.get(upTo(40))).toBeGreaterThan(20);
});

/** The current plan of a prepared statement. */
async function explain(text: string): Promise<string> {
  const { rows: kept } = await client.query<{ name: string }>(
    'select name from pg_prepared_statements where statement = $1',
    [text],
  );
  const { rows } = await client.query<Record<string, string>>(`explain execute "${kept.at(-1)?.name}" ('thing 7')`);
  return rows.map((row) => Object.values(row).join()).join('\n');
}
