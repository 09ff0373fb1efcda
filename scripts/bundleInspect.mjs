/**
 * `npm run bundle:inspect -- <file> [--lang=en]`: what stands in a report of the console or an export of Redux DevTools, in the language
 * that is named, else in the one of `SERVER_LANGUAGE`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

const args = process.argv.slice(2);
const given = args.find((arg) => !arg.startsWith('--'));
const asked = args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length);
const languageName = asked ?? process.env.SERVER_LANGUAGE;
const file = given && path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
process.chdir(root);

const { inspectFile, usage } = await runTypeScript('src/app/replay/inspectFile.ts');
const { lines, isRead } = file
  ? inspectFile(readFileSync(file, 'utf8'), { file: given, languageName })
  : { lines: [usage(languageName)], isRead: false };
console.log(lines.join('\n'));
process.exit(isRead ? 0 : 1);
