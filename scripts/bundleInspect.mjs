/**
 * `npm run bundle:inspect -- <file> [--lang=en] [--all]`: what is in a report of the console or an export of Redux DevTools, in the
 * language that is named, else in the one of `SERVER_LANGUAGE`. `--all` lists also the bookkeeping of libraries.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

const args = process.argv.slice(2);
const given = args.find((arg) => !arg.startsWith('--'));
const requested = args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length);
const languageName = requested ?? process.env.SERVER_LANGUAGE;
const file = given && path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
process.chdir(root);

const { describeUnreadable, inspectFile, usage } = await runTypeScript('src/app/replay/inspectFile.ts');

/** All texts of a language, for the recorded toasts. */
function readTexts(language) {
  const folder = path.join('locales', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

function inspect() {
  if (!file) return { lines: [usage(languageName)], isRead: false };
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch ({ code }) {
    return { lines: [describeUnreadable(given, code, languageName)], isRead: false };
  }
  return inspectFile(bytes, { file: given, languageName, isFull: args.includes('--all'), readTexts });
}

const { lines, isRead } = inspect();
// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit());
// Leaving before a pipe is drained would cut the output off.
process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(isRead ? 0 : 1));
