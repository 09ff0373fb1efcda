import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const FILE = path.resolve(here, '../../node_modules/.cache/locales/uses.json');
/** Another program finds other uses. */
const PROGRAM = fs.readFileSync(path.join(here, 'readCode.mjs'), 'utf8');
/** The small repositories of tests are not worth a file. */
const SAVED_MIN_COUNT = 100;

const toKey = (name, text) => createHash('sha1').update(`${PROGRAM}\0${name}\0${text}`).digest('base64');

/**
 * What was found in each source file, by its name and content: parsing all of them takes four seconds. `npm run locales:check` writes it,
 * its tests use it, also for a copy of the repository.
 */
export function openUseCache() {
  const known = readKnown();
  const used = {};
  let newCount = 0;
  return {
    take(name, text, read) {
      const key = toKey(name, text);
      if (!known[key]) newCount += 1;
      return (used[key] = known[key] ?? read());
    },
    save() {
      if (newCount === 0 || Object.keys(used).length < SAVED_MIN_COUNT) return;
      const own = `${FILE}.${process.pid}`;
      try {
        fs.mkdirSync(path.dirname(FILE), { recursive: true });
        fs.writeFileSync(own, JSON.stringify(used));
        fs.renameSync(own, FILE);
      } catch {
        // A read-only installation works without.
      }
    },
  };
}

function readKnown() {
  try {
    return JSON.parse(fs.readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
