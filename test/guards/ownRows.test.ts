import { NoopLogger, sql, type Logger, type SQL } from 'drizzle-orm';

import { fillDatabase } from '@test/bench/fillDatabase';
import { timeCalls } from '@test/bench/largeCalls';
import { openClient } from '@test/browser/client';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { createLeavableMessenger } from '@test/kit/fakeMessenger';

/** A small owner, who came first, among owners of thousands of rows. */
const AMONG_OTHERS = {
  accounts: 21,
  groups: [20, 12],
  runs: [10, 2],
  broadcasts: [100, 60],
  greetingsPerAccount: 20,
} as const;
const ONCE = { reads: 1, changes: 1, warmUps: 0 };
/** Far more than the owner has, and far less than the others. */
const READ_MAX_COUNT = 500;

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** Rows that a node of a plan read and threw away, or read because it reads its whole table, each time it ran. */
function countNeedless(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  const scanned = plan['Node Type'] === 'Seq Scan' ? plan['Actual Rows'] : 0;
  return Math.max(removed + scanned, ...(plan.Plans ?? []).map(countNeedless));
}

/** Columns without their table in a query within a query: they may be those of the wrong one. */
const BARE = /\(select.*(?<!\.)"\w+" (?:=|<>|<|>|<=|>=) (?<!\.)"\w+"(?!\.)/s;

/** A statement as it was sent, with its values. */
function rebuild(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql.join(parts);
}

/** Those of the owner are not among the newest of all. */
const newerOfOthers = sql`
  insert into broadcasts (user_id, message, total, status)
  select user_id, 'text', 1, 'completed' from messenger_accounts, generate_series(1, 150) n
  where id > (select min(id) from messenger_accounts)`;

class RolledBack extends Error {}

let testServer: TestServer;
const messenger = createLeavableMessenger(() => Promise.resolve());
beforeAll(async () => void (testServer = await buildTestServer({ messenger })));
afterAll(() => testServer.close());

/** Carries a statement out without keeping what it does. @returns its plan */
async function explain(statement: SQL): Promise<Plan> {
  let plan: Plan | undefined;
  await testServer.db
    .transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`explain (analyze, timing off, format json) ${statement}`)) as {
        rows: { 'QUERY PLAN': { Plan: Plan }[] }[];
      };
      plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!plan) throw new Error('No plan');
  return plan;
}

it('reads rows of an owner without those of all others, in every call, and names the table of each column', async () => {
  const { token } = await testServer.signInAs('owner@example.com');
  const url = await testServer.app.listen({ port: 0, host: 'localhost' });
  const client = openClient(url, token);
  await client.saveFunnel('First', ['One', 'Two', 'Three', 'Four', 'Five'], 60);
  await fillDatabase(testServer.db, AMONG_OTHERS);
  await testServer.db.execute(newerOfOthers);
  await testServer.db.execute(sql`analyze`);

  const said = new Map<string, unknown[]>();
  const logger: Logger = NoopLogger.prototype;
  const log = jest.spyOn(logger, 'logQuery').mockImplementation((text, values) => void said.set(text, values));
  await timeCalls(client, url, undefined, ONCE);
  log.mockRestore();

  // What was inserted then belongs to rows that are gone.
  const statements = [...said].filter(
    ([text]) => /^\s*(?:\(?select|with|update|delete)/i.test(text) && !/insert into/i.test(text),
  );
  const wasteful: string[] = [];
  for (const [text, values] of statements) {
    const count = countNeedless(await explain(rebuild(text, values)));
    if (count > READ_MAX_COUNT) wasteful.push(`${count} rows: ${text}`);
  }
  expect(statements.length).toBeGreaterThan(200);
  expect(wasteful).toEqual([]);
  expect(statements.map(([text]) => text).filter((text) => BARE.test(text))).toEqual([]);
});
