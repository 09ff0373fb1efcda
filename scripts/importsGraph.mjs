/**
 * `npm run imports:graph`: lists the import rules and draws which folder imports which, as dependency-cruiser sees it, between the
 * markers of ARCHITECTURE.md. `-- --check` only compares.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';

import { run, tools } from './run.mjs';

const FILE = 'ARCHITECTURE.md';
const BEGIN = '<!-- imports: begin, written by npm run imports:graph -->';
const END = '<!-- imports: end -->';

function listRules() {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const rows = forbidden.map(({ name, comment }) => `| \`${name}\` | ${comment} |`);
  const table = ['| rule | meaning |', '| --- | --- |', ...rows].join('\n');
  return `<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->`;
}

async function draw() {
  const { output } = await run([
    ...tools.imports.slice(0, 4),
    ...['--output-type', 'mermaid'],
    ...['--include-only', '^(?:src|server|contract)/', '--exclude', '\\.test\\.tsx?$|/migrations/|\\.(?:css|json)$'],
    ...['--collapse', '^(?:src|server|contract)/[^/]+', 'contract', 'src', 'server'],
  ]);
  return `\`\`\`mermaid\n${output.trim()}\n\`\`\``;
}

const text = fs.readFileSync(FILE, 'utf8');
const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
if (begin < 0 || end < begin) throw new Error(`${FILE} has lost the markers of the import graph`);
const wanted = `${text.slice(0, begin)}${BEGIN}\n\n${listRules()}\n\n${await draw()}\n\n${text.slice(end)}`;

if (process.argv.includes('--check')) {
  console.log(wanted === text ? 'The graph is up to date.' : 'The graph is out of date: npm run imports:graph');
  process.exitCode = wanted === text ? 0 : 1;
} else {
  fs.writeFileSync(FILE, wanted);
  console.log(`Written to ${FILE}.`);
}
