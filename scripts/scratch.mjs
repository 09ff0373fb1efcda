import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** More than three times what the databases and browser profiles of tests that run at the same time took. */
const ROOM_BYTES = 1e9;
/** What a machine needs for everything else at the same time. */
const REST_BYTES = 2e9;
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes the folder for temporary files of tests: in memory, which is faster than a disk, where there is space. It is removed when
 * this process ends.
 * @returns the environment of the tests: `TMPDIR`, or nothing where the system's own folder is as good
 */
export function makeScratch() {
  const folder = hasRoom() ? tryMake() : null;
  if (folder === null) return {};
  // A PostgreSQL server of a test runs as a user of its own.
  fs.chmodSync(folder, 0o755);
  process.on('exit', () => remove(folder));
  for (const signal of ENDINGS) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}

function hasRoom() {
  if (!fs.existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
  const memoryBytes = process.availableMemory?.() ?? os.freemem();
  return bavail * bsize > ROOM_BYTES && memoryBytes > ROOM_BYTES + REST_BYTES;
}

/** Returns null when the folder is not writable. */
function tryMake() {
  try {
    return fs.mkdtempSync(path.join(SHARED_MEMORY, 'voronka-'));
  } catch {
    return null;
  }
}

/** A failed removal, while an ending process still writes, must not fail the run. */
function remove(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.log(`Left behind: ${folder} (${error.code})`);
  }
}
