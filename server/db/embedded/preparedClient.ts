import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

import { createPreparedStatements, type SqlQuery } from './preparedStatements';

type Query = (text: string, params?: unknown[], options?: QueryOptions) => Promise<Results>;

/** The part of PGlite that Drizzle uses. */
export interface PreparedClient {
  query: Query;
  transaction<T>(work: (tx: { query: Query }) => Promise<T>): Promise<T>;
}

/** A client that reuses prepared statements and keeps PGlite's order of queries. */
export function createPreparedClient(client: PGlite): PreparedClient {
  const statements = createPreparedStatements(client);
  const runAlone = (asked: SqlQuery) => client._runExclusiveQuery(() => statements.run(asked));

  async function runPlainly(through: Pick<PGlite, 'query'> | Transaction, { text, params, options }: SqlQuery) {
    return (await through.query(text, [...params], options)) as Results;
  }

  async function query(asked: SqlQuery): Promise<Results> {
    if (!statements.isKnown(asked)) return runPlainly(client, asked);
    await client._checkReady();
    try {
      return await client._runExclusiveTransaction(() => runAlone(asked));
    } catch (error) {
      if (!statements.forgetStale(asked, error)) throw error;
      return runPlainly(client, asked);
    }
  }

  async function queryWithin(tx: Transaction, asked: SqlQuery): Promise<Results> {
    if (tx.closed || !statements.isKnown(asked)) return runPlainly(tx, asked);
    try {
      return await runAlone(asked);
    } catch (error) {
      statements.forgetStale(asked, error);
      throw error;
    }
  }

  async function noted(answer: Promise<Results>): Promise<Results> {
    const results = await answer;
    statements.noteChanges(results);
    return results;
  }

  return {
    query: (text, params = [], options = {}) => noted(query({ text, params, options })),
    transaction: (work) =>
      client.transaction((tx) =>
        work({
          query: (text, params = [], options = {}) => noted(queryWithin(tx, { text, params, options })),
        }),
      ),
  };
}
