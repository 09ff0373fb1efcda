import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import type { FileStore } from '../fileStore';
import { removeUnfinished, spool } from '../spool';
import { createStoreGuard, type StoreLog } from '../storeHealth';

/** The folder of the files. */
export interface FolderPlace {
  folder: string;
  /**
   * Whether a missing folder is created. A shared folder is not: while it is not mounted nothing must be written to its
   * mount point.
   */
  isOurs: boolean;
}

const OWNER_ONLY = 0o700;

/** Files in a folder of this machine or one shared by several machines. Nothing else may be in it. */
export function createFolderStore({ folder, isOurs }: FolderPlace, log: StoreLog): FileStore {
  const guard = createStoreGuard(log);
  const pathOf = (name: string) => path.join(folder, path.basename(name));
  const check = () => guard(() => fs.promises.access(folder, fs.constants.R_OK | fs.constants.W_OK));
  const remove = (name: string) => guard(() => fs.promises.rm(pathOf(name), { force: true }));

  /** Distinguishes a missing file from a missing folder. */
  async function orMissing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await fs.promises.access(folder);
      return null;
    }
  }

  const sizeOf = (name: string) => guard(() => orMissing(async () => (await fs.promises.stat(pathOf(name))).size));

  if (isOurs) fs.mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  if (fs.existsSync(folder)) removeUnfinished(folder);

  return {
    check,
    remove,
    sizeOf,

    async receive(stream) {
      const file = await spool(stream, folder);
      let place = file.path;
      return {
        sizeBytes: file.sizeBytes,
        head: file.head,
        nameAs: (extension) => `${file.id}.${extension}`,
        async keep(extension) {
          const kept = pathOf(`${file.id}.${extension}`);
          await guard(() => fs.promises.rename(place, kept));
          place = kept;
        },
        discard: () => guard(() => fs.promises.rm(place, { force: true })),
      };
    },

    put: (name, stream) =>
      guard(async () => {
        const { path: file } = await spool(stream, folder);
        await fs.promises.rename(file, pathOf(name));
      }),

    open: (name, range) =>
      guard(() =>
        orMissing(async () => {
          const stream = fs.createReadStream(pathOf(name), range && { start: range.from, end: range.to });
          await once(stream, 'open');
          return stream;
        }),
      ),

    bringHere: async (name) => ((await sizeOf(name)) === null ? null : pathOf(name)),
  };
}
