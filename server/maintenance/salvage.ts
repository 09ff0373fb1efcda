import fs from 'node:fs';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { lockDirectory } from '../db/embedded/directoryLock';
import { EMBEDDED_FOLDER, openEmbeddedDatabase } from '../db/embedded/embeddedDatabase';
import { requireSameMajor } from '../db/embedded/engineVersion';
import { copyFiles } from './backup';
import { copySequences } from './copyDatabase';
import { composeInsert } from './copyTable';
import { quoteName, type SqlClient } from './sqlClient';
import { listTables, type Table } from './tables';

/** Why nothing is salvaged; a key below `salvage` in `locales/ru/server.json`. */
export type SalvageProblem = 'noSource' | 'targetExists' | 'notOpened';

/** A refused salvage; both folders are unchanged. */
export class SalvageError extends Error {
  constructor(
    readonly problem: SalvageProblem,
    readonly place: string,
    options?: ErrorOptions,
  ) {
    super(`${problem}: ${place}`, options);
    this.name = 'SalvageError';
  }
}

/** What could be copied of one table. */
export interface SalvagedTable {
  name: string;
  rowsCount: number;
  /** Pages of 8 KiB of which nothing could be read. */
  lostPagesCount: number;
  /** Rows that could not be read, or refer to a row that was lost. */
  lostRowsCount: number;
}

const PAGE_BYTES = 8_192;
/** No page holds more rows. */
const PAGE_ROWS_MAX_COUNT = 291;
/** Headers of pages are still checked; a page whose checksum differs may have readable rows. */
const LENIENT = ['-c', 'ignore_checksum_failure=on', '-c', 'enable_indexscan=off', '-c', 'enable_bitmapscan=off'];

/**
 * Copies what can be read of a damaged embedded database into a new folder, page by page and, in damaged pages, row by row. The
 * damaged folder is only copied.
 * @throws SalvageError, EngineVersionError, DirectoryBusyError while a server runs on `dataDir`
 */
export async function salvage(dataDir: string, target: string): Promise<SalvagedTable[]> {
  const folder = path.join(dataDir, EMBEDDED_FOLDER);
  if (!fs.existsSync(folder)) throw new SalvageError('noSource', dataDir);
  if (fs.existsSync(path.join(target, EMBEDDED_FOLDER))) throw new SalvageError('targetExists', target);
  requireSameMajor(folder);
  const lock = await lockDirectory(dataDir);
  const draft = path.join(target, 'damaged-copy');
  try {
    await fs.promises.cp(folder, draft, { recursive: true, preserveTimestamps: true });
    const source = await openDamaged(draft, folder);
    try {
      const tables = await copyReadable(source, target);
      await copyFiles(dataDir, target);
      return tables;
    } finally {
      await source.close().catch(() => undefined);
    }
  } finally {
    await fs.promises.rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function openDamaged(draft: string, folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(draft, { startParams: [...PGlite.defaultStartParams, ...LENIENT] });
  } catch (cause) {
    throw new SalvageError('notOpened', folder, { cause });
  }
}

async function copyReadable(source: PGlite, target: string): Promise<SalvagedTable[]> {
  const { client, close } = await openEmbeddedDatabase(target, () => undefined);
  try {
    const salvaged: SalvagedTable[] = [];
    for (const table of await listTables(client)) {
      const rows = await client.transaction((to) => copyPages(source, to, table));
      salvaged.push(rows);
    }
    await copySequences(source, client);
    return salvaged;
  } finally {
    await close();
  }
}

async function copyPages(source: PGlite, target: SqlClient, table: Table): Promise<SalvagedTable> {
  const found: SalvagedTable = { name: table.name, rowsCount: 0, lostPagesCount: 0, lostRowsCount: 0 };
  const pagesCount = await countPages(source, table.name);
  for (let page = 0; page < pagesCount; page += 1) {
    const rows = await readPage(source, table, page, found);
    if (rows.length > 0) await insertRows(target, table, rows, found);
  }
  return found;
}

async function countPages(source: PGlite, name: string): Promise<number> {
  const sizes = await source
    .query<{ bytes: string }>(`select pg_relation_size('${quoteName(name)}'::regclass)::text as bytes`)
    .catch(() => ({ rows: [] }));
  return Math.ceil(Number(sizes.rows[0]?.bytes ?? 0) / PAGE_BYTES);
}

/** Rows of one page as JSON; of a page that cannot be read at once each row alone. */
async function readPage(source: PGlite, table: Table, page: number, found: SalvagedTable): Promise<string[]> {
  const isWhole = await readRows(source, table, `ctid >= '(${page},0)' and ctid < '(${page + 1},0)'`);
  if (isWhole) return isWhole;
  const rows: string[] = [];
  let failedCount = 0;
  for (let at = 1; at <= PAGE_ROWS_MAX_COUNT; at += 1) {
    const row = await readRows(source, table, `ctid = '(${page},${at})'`);
    if (row) rows.push(...row);
    else failedCount += 1;
  }
  if (failedCount === PAGE_ROWS_MAX_COUNT) found.lostPagesCount += 1;
  else found.lostRowsCount += failedCount;
  return rows;
}

/** @returns null when they cannot be read */
async function readRows(source: PGlite, { name, columns }: Table, where: string): Promise<string[] | null> {
  const texts = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  const query = `select json_build_array(${texts})::text as row from ${quoteName(name)} where ${where}`;
  return source.query<{ row: string }>(query).then(
    ({ rows }) => rows.map(({ row }) => row),
    () => null,
  );
}

/** Together, or each alone when one of them refers to a lost row. */
async function insertRows(target: SqlClient, table: Table, rows: string[], found: SalvagedTable): Promise<void> {
  if (await tryInsert(target, table, rows)) {
    found.rowsCount += rows.length;
    return;
  }
  for (const row of rows) {
    if (await tryInsert(target, table, [row])) found.rowsCount += 1;
    else found.lostRowsCount += 1;
  }
}

async function tryInsert(target: SqlClient, table: Table, rows: string[]): Promise<boolean> {
  await target.query('savepoint page');
  try {
    await target.query(composeInsert(table), [`[${rows.join(',')}]`]);
    await target.query('release savepoint page');
    return true;
  } catch {
    await target.query('rollback to savepoint page');
    return false;
  }
}
