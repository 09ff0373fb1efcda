import fs from 'node:fs';
import path from 'node:path';

import { HOUR_MS } from '@contract/time';

import { removeUnfinished, unfinishedPath } from '../spool';

/** Local copies of stored files, for messengers that read files. */
export interface LocalCopies {
  folder: string;
  /** Path of a copy, fetched when missing; concurrent calls fetch once. Null when `fetch` returns false. */
  find(name: string, fetch: (target: string) => Promise<boolean>): Promise<string | null>;
  /** Makes a local file the copy of a stored one. */
  adopt(file: string, name: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Twice the promised hour: a copy used within this time stays. */
const KEPT_MIN_MS = 2 * HOUR_MS;

/** Keeps copies below `folder`. Copies unused for two hours are removed when the next one is fetched. */
export function createLocalCopies(folder: string): LocalCopies {
  const fetching = new Map<string, Promise<string | null>>();
  const pathOf = (name: string) => path.join(folder, path.basename(name));
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeUnfinished(folder);

  async function findOrFetch(name: string, fetch: (target: string) => Promise<boolean>): Promise<string | null> {
    const file = pathOf(name);
    if (await touch(file)) return file;
    await removeUnused(folder);
    const draft = unfinishedPath(folder);
    try {
      if (!(await fetch(draft))) return null;
      await fs.promises.rename(draft, file);
      return file;
    } finally {
      await fs.promises.rm(draft, { force: true });
    }
  }

  return {
    folder,
    find(name, fetch) {
      const underWay = fetching.get(name);
      if (underWay) return underWay;
      const work = findOrFetch(name, fetch).finally(() => fetching.delete(name));
      fetching.set(name, work);
      return work;
    },
    adopt: (file, name) => fs.promises.rename(file, pathOf(name)),
    forget: (name) => fs.promises.rm(pathOf(name), { force: true }),
  };
}

/** Updates the copy's time of use; false when there is none. */
async function touch(file: string): Promise<boolean> {
  const now = new Date();
  return fs.promises.utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

async function removeUnused(folder: string): Promise<void> {
  const oldestMs = Date.now() - KEPT_MIN_MS;
  for (const name of await fs.promises.readdir(folder)) {
    const file = path.join(folder, name);
    const stat = await fs.promises.stat(file).catch(() => null);
    if (stat && stat.mtimeMs < oldestMs) await fs.promises.rm(file, { force: true });
  }
}
