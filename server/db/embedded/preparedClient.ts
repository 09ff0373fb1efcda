import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

import { runExclusive, runExclusiveQuery } from '../../vendor/pglite';
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

  async function runUnprepared(through: Pick<PGlite, 'query'> | Transaction, { text, params, options }: SqlQuery) {
    return (await through.query(text, [...params], options)) as Results;
  }

  async function query(sqlQuery: SqlQuery): Promise<Results> {
    if (!statements.isKnown(sqlQuery)) return runUnprepared(client, sqlQuery);
    try {
      return await runExclusive(client, () => statements.run(sqlQuery));
    } catch (error) {
      if (!statements.dropStale(sqlQuery, error)) throw error;
      return runUnprepared(client, sqlQuery);
    }
  }

  async function queryInTransaction(tx: Transaction, sqlQuery: SqlQuery): Promise<Results> {
    if (tx.closed || !statements.isKnown(sqlQuery)) return runUnprepared(tx, sqlQuery);
    try {
      return await runExclusiveQuery(client, () => statements.run(sqlQuery));
    } catch (error) {
      statements.dropStale(sqlQuery, error);
      throw error;
    }
  }

  async function track(running: Promise<Results>): Promise<Results> {
    const results = await running;
    statements.recordChanges(results);
    return results;
  }

  return {
    query: (text, params = [], options = {}) => track(query({ text, params, options })),
    transaction: (work) =>
      client.transaction((tx) =>
        work({
          query: (text, params = [], options = {}) => track(queryInTransaction(tx, { text, params, options })),
        }),
      ),
  };
}
