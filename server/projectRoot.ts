import fs from 'node:fs';
import path from 'node:path';

const LANDMARK = path.join('server', 'db', 'migrations', 'meta', '_journal.json');

/**
 * The root of this checkout, wherever the program was started: migrations, the built console and caches are below it.
 * @throws Error when neither the program nor the working directory is inside a checkout
 */
export function findProjectRoot(): string {
  for (const start of [path.dirname(process.argv[1] ?? ''), process.cwd()]) {
    for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
      if (fs.existsSync(path.join(folder, LANDMARK))) return folder;
      if (folder === path.dirname(folder)) break;
    }
  }
  throw new Error(`No folder with ${LANDMARK} above ${process.argv[1] ?? ''} or ${process.cwd()}`);
}
