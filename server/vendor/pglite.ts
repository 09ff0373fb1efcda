import fs from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/* Undocumented parts of PGlite 0.5 that this server depends on; `pglite.test.ts` fails when they change. */

/** Runs protocol messages in turn with PGlite's own queries. */
export const runExclusiveQuery = <T>(client: PGlite, work: () => Promise<T>): Promise<T> =>
  client._runExclusiveQuery(work);

/** Runs work after open transactions, as PGlite runs a single query. */
export async function runExclusive<T>(client: PGlite, work: () => Promise<T>): Promise<T> {
  await client._checkReady();
  return client._runExclusiveTransaction(() => client._runExclusiveQuery(work));
}

interface NodeStream {
  /** The real file descriptor; missing for directories. */
  nfd?: number;
  node: unknown;
}

/** Undocumented part of the WebAssembly module that PGlite passes to a file system. */
interface NodeFilesModule {
  NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number }; realPath(node: unknown): string };
}

type Init = NodeFS['init'];

/**
 * A file system whose fsync reaches the disk; PGlite 0.5 implements none. `syncCount` is checked at start and shows
 * whether anything was written.
 */
export class DurableFiles extends NodeFS {
  syncCount = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(pg, options);
    const hook = (module: unknown) => {
      (module as NodeFilesModule).NODEFS.stream_ops.fsync = (stream) => this.#sync(module as NodeFilesModule, stream);
    };
    const before = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [...(Array.isArray(before) ? before : [before]), hook];
    return made;
  }

  #sync(module: NodeFilesModule, stream: NodeStream): number {
    this.syncCount += 1;
    if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd);
    else syncFolder(module.NODEFS.realPath(stream.node));
    return 0;
  }
}

/** Some systems cannot flush a folder (Windows returns EPERM, EISDIR); PostgreSQL ignores that too. */
function syncFolder(folder: string): void {
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(folder, 'r');
    fs.fsyncSync(descriptor);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EPERM', 'EISDIR', 'EACCES', 'EINVAL', 'EBADF'].includes(code)) throw error;
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/**
 * Start parameters with a real fsync (`fdatasync` is a no-op in the WebAssembly build), small memory, a small log, and rows found by
 * their index as on any disk without moving parts.
 */
export const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    ...['wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'],
    ...['shared_buffers=64MB', 'random_page_cost=1.1'],
  ].flatMap((setting) => ['-c', setting]),
];
