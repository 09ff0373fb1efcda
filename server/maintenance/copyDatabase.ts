import { isDeepStrictEqual } from 'node:util';

import pg from 'pg';

import { migrateServer } from '../db/migrateDatabase';
import { copyTable, checksumTable, type TableChecksum } from './copyTable';
import { quoteName, setCanonicalOutput, type SqlClient } from './sqlClient';
import { listTables, type Table } from './tables';

/** Why data cannot be copied; a key below `move` in `locales/ru/server.json`. */
export type CopyProblem = 'targetNotEmpty' | 'targetBusy' | 'schemaDiffers' | 'copyDiffers';

/** A copy that was refused or rolled back: the target is unchanged. */
export class CopyError extends Error {
  constructor(
    readonly problem: CopyProblem,
    readonly table: string,
  ) {
    super(`${problem}: ${table}`);
    this.name = 'CopyError';
  }
}

/** A table that was copied and verified. */
export interface CopiedTable {
  name: string;
  rowsCount: number;
}

const LOCK_WAIT_MAX = '5s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Copies everything into an empty database on a server in one transaction, so after a failure the target is still
 * empty. Checksums of all tables are compared before the commit.
 * @param source the embedded database in a transaction, without other writers
 * @throws CopyError
 */
export async function copyDatabase(source: SqlClient, targetUrl: string): Promise<CopiedTable[]> {
  const pool = new pg.Pool({ connectionString: targetUrl, max: 1 });
  try {
    await migrateServer(pool);
    const target = await pool.connect();
    try {
      await target.query('begin');
      const moved = await copyAll(source, target);
      await target.query('commit');
      return moved;
    } catch (error) {
      await target.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      target.release();
    }
  } finally {
    await pool.end();
  }
}

/** Copies all tables between two databases of the same schema and compares them. Both are in a transaction. @throws CopyError */
export async function copyAll(source: SqlClient, target: SqlClient): Promise<CopiedTable[]> {
  await setCanonicalOutput(source);
  await setCanonicalOutput(target);
  const tables = await listTables(target);
  if (!isDeepStrictEqual(tables, await listTables(source))) throw new CopyError('schemaDiffers', '');
  await lockTables(target, tables);
  for (const table of tables) {
    if ((await checksumTable(target, table)).rowsCount > 0) throw new CopyError('targetNotEmpty', table.name);
  }
  const moved: CopiedTable[] = [];
  for (const table of tables) {
    await copyTable(source, target, table);
    const [original, copy]: TableChecksum[] = [await checksumTable(source, table), await checksumTable(target, table)];
    if (!isDeepStrictEqual(original, copy)) throw new CopyError('copyDiffers', table.name);
    moved.push({ name: table.name, rowsCount: copy?.rowsCount ?? 0 });
  }
  await copySequences(source, target);
  return moved;
}

/** Blocks a server that is started on the target meanwhile. */
async function lockTables(target: SqlClient, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoteName(name)).join(', ');
  try {
    await target.query(`set local lock_timeout = '${LOCK_WAIT_MAX}'`);
    await target.query(`lock table ${names} in access exclusive mode`);
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new CopyError('targetBusy', '');
    throw error;
  }
}

/** Ids continue where they were, so none is used twice. */
export async function copySequences(source: SqlClient, target: SqlClient): Promise<void> {
  const sequences = await source.query(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of sequences.rows as { name: string }[]) {
    const state = await source.query(
      `select last_value::text as last, is_called as "isCalled" from ${quoteName(name)}`,
    );
    for (const { last, isCalled } of state.rows as { last: string; isCalled: boolean }[]) {
      await target.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), last, isCalled]);
    }
  }
}
