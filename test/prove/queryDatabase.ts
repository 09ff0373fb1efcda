import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

/** Queries the embedded database of a stopped server for what the console does not show. */
export async function queryDatabase<T>(dataDir: string, statement: string): Promise<T[]> {
  const database = await PGlite.create(path.join(dataDir, 'data', 'database'));
  try {
    const { rows } = await database.query<T>(statement);
    return rows;
  } finally {
    await database.close();
  }
}
