/** `npm run bundle:inspect -- <file>`: what stands in a report of the console or an export of Redux DevTools. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

const [given] = process.argv.slice(2);
const file = given && path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
process.chdir(root);

const { inspectFile, usage } = await runTypeScript('src/app/replay/inspectFile.ts');
const { lines, isRead } = file ? inspectFile(readFileSync(file, 'utf8'), given) : { lines: [usage], isRead: false };
console.log(lines.join('\n'));
process.exit(isRead ? 0 : 1);
