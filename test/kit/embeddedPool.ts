import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type * as Pglite from '@electric-sql/pglite';

import { atWorkerEnd, isWorker } from './atWorkerEnd';

const BLOCK_BYTES = 512;
/** `template1` and `template0`, to which no test connects: two thirds of the files. */
const TEMPLATE_FILE = /^\/?base\/[14]\/./;
/** Most files need one database at a time. */
const SPARE_MAX_COUNT = 2;
/** Objects of the migrated database. A file that adds, changes or removes one does not hand its database on. */
const FIRST_OWN_OID = 16_384;
const SUM_OF_OBJECTS = `
  select (select sum(hashtext(attrelid || attname::text || atttypid || attnotnull || atthasdef))
      from pg_attribute where attrelid >= ${FIRST_OWN_OID}) as columns,
    (select sum(hashtext(oid || typname::text)) from pg_type where oid >= ${FIRST_OWN_OID}) as types,
    (select sum(hashtext(oid || tgname::text || tgenabled::text)) from pg_trigger where oid >= ${FIRST_OWN_OID}) as triggers,
    (select sum(hashtext(oid || conname::text)) from pg_constraint where oid >= ${FIRST_OWN_OID}) as constraints,
    (select sum(hashtext(oid || md5(prosrc))) from pg_proc where oid >= ${FIRST_OWN_OID}) as functions`;
/** Truncating the tables that were used leaves no dead rows; all of them would take three times as long. */
const EMPTY = `
  do $$ begin
    execute coalesce(
      (select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0), 'select');
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$;
  delete from pg_statistic where starelid >= ${FIRST_OWN_OID};`;
/** Must not be in a transaction. Ends what a session has set or prepared. */
const NEW_SESSION = 'discard all';
/** PGlite fills 128 MB of buffers with zeros at the start; the server has it use 64. */
const START_PARAMS = ['-c', 'shared_buffers=16MB'];

/** A database that one test file has for itself until it closes it. */
export interface LentDatabase {
  client: Pglite.PGlite;
  close(): Promise<void>;
}

/** @param readSeed returns the archive of a migrated database */
export type LendDatabase = (readSeed: () => Promise<Blob>) => Promise<LentDatabase>;

/** A running database, and the sum of its objects when it was new. */
interface Running {
  client: Pglite.PGlite;
  objects: string;
}

const requireOutside = createRequire(__filename);
/** Empty ones, for the next file of this worker: emptying takes a third of starting. */
const spare: Running[] = [];
let parts: ReturnType<typeof loadParts> | undefined;
// A database has timers, which would keep the worker alive.
atWorkerEnd(() => {
  for (const { client } of spare.splice(0)) void client.close();
});

/** Lends an empty, migrated database in memory. After `close` its borrower can no longer use it. */
export const lendDatabase: LendDatabase = async (readSeed) => {
  const running = spare.pop() ?? (await start(readSeed));
  let isClosed = false;
  return {
    client: new Proxy(running.client, {
      get(client, name) {
        if (isClosed) throw new Error('The database is closed');
        const value: unknown = Reflect.get(client, name, client);
        return typeof value === 'function' ? (value.bind(client) as unknown) : value;
      },
    }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await takeBack(running);
    },
  };
};

async function start(readSeed: () => Promise<Blob>): Promise<Running> {
  const { PGlite } = requireOutside('@electric-sql/pglite') as typeof Pglite;
  const loaded = await (parts ??= loadParts(readSeed));
  const client = await PGlite.create({ ...loaded, startParams: [...PGlite.defaultStartParams, ...START_PARAMS] });
  return { client, objects: await sumObjects(client) };
}

async function takeBack(running: Running): Promise<void> {
  if (await renew(running)) spare.push(running);
  else await running.client.close();
}

/** @returns whether the next file can use it */
async function renew({ client, objects }: Running): Promise<boolean> {
  if (!isWorker || spare.length >= SPARE_MAX_COUNT) return false;
  try {
    if ((await sumObjects(client)) !== objects) return false;
    await client.exec(EMPTY);
    await client.exec(NEW_SESSION);
    return true;
  } catch {
    // For example in a transaction that was left open.
    return false;
  }
}

/** Of the objects that a file may have changed. */
export const sumObjects = async (client: Pick<Pglite.PGlite, 'query'>): Promise<string> =>
  JSON.stringify((await client.query(SUM_OF_OBJECTS)).rows);

/** Options with which a database needs neither compiling nor unpacking. */
async function loadParts(readSeed: () => Promise<Blob>) {
  const folder = path.dirname(createRequire(path.resolve('package.json')).resolve('@electric-sql/pglite'));
  const seed = new Uint8Array(await (await readSeed()).arrayBuffer());
  return {
    pgliteWasmModule: await WebAssembly.compile(fs.readFileSync(path.join(folder, 'pglite.wasm'))),
    fsBundle: new LoadedBlob(fs.readFileSync(path.join(folder, 'pglite.data'))),
    loadDataDir: new LoadedBlob(dropTemplates(seed)),
  };
}

/** A copy of a tar archive without the files of the template databases. */
function dropTemplates(archive: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  const text = (from: number, to: number) =>
    Buffer.from(archive.subarray(from, to)).toString('latin1').replace(/\0.*/s, '');
  for (let at = 0; at < archive.length;) {
    const contentBytes = parseInt(`0${text(at + 124, at + 136)}`, 8);
    const end = at + BLOCK_BYTES * (1 + Math.ceil(contentBytes / BLOCK_BYTES));
    if (!TEMPLATE_FILE.test(text(at, at + 100))) kept.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Bytes in memory, of which Node's own Blob takes a tenth of the start to return a copy. */
class LoadedBlob extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(this.#bytes).buffer);
  }
}
