/**
 * `npm run imports`: checks the import rules, and that ARCHITECTURE.md has the list of rules and the graph of which folder imports
 * which. `npm run imports:graph` (without `--check`) writes that list and graph. One run of dependency-cruiser serves both.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { run, tools } from './run.mjs';

const FILE = 'ARCHITECTURE.md';
const BEGIN = '<!-- imports: begin, written by npm run imports:graph -->';
const END = '<!-- imports: end -->';
const CRUISED = '.cache/imports.json';

/** Reads all imports into a file. */
async function cruise() {
  fs.rmSync(CRUISED, { force: true });
  fs.mkdirSync(path.dirname(CRUISED), { recursive: true });
  const { code, output } = await run([...tools.cruise, '--output-type', 'json', '--output-to', CRUISED]);
  if (!fs.existsSync(CRUISED)) throw new Error(`dependency-cruiser ended with ${code}: ${output}`);
}

/** Prints the violations of the import rules. Returns whether there are none. */
async function checkRules() {
  const { code, output } = await run([...tools.formatCruise, '--exit-code', CRUISED]);
  if (code !== 0) console.log(output);
  return code === 0;
}

function listRules() {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const rows = forbidden.map(({ name, comment }) => `| \`${name}\` | ${comment} |`);
  const table = ['| rule | meaning |', '| --- | --- |', ...rows].join('\n');
  return `<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->`;
}

async function draw() {
  const { output } = await run([
    ...tools.formatCruise,
    ...['--output-type', 'mermaid', '--collapse', '^(?:src|server|contract)/[^/]+'],
    ...['--include-only', '^(?:src|server|contract)/', '--exclude', '\\.test\\.tsx?$|/migrations/|\\.(?:css|json)$'],
    CRUISED,
  ]);
  return `\`\`\`mermaid\n${output.trim()}\n\`\`\``;
}

/** ARCHITECTURE.md as it is, and as it must be. */
async function render() {
  const text = fs.readFileSync(FILE, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${FILE} has lost the markers of the import graph`);
  return {
    text,
    wanted: `${text.slice(0, begin)}${BEGIN}\n\n${listRules()}\n\n${await draw()}\n\n${text.slice(end)}`,
  };
}

await cruise();
const { text, wanted } = await render();
if (process.argv.includes('--check')) {
  const isAllowed = await checkRules();
  console.log(wanted === text ? 'The graph is up to date.' : 'The graph is out of date: npm run imports:graph');
  process.exitCode = isAllowed && wanted === text ? 0 : 1;
} else {
  fs.writeFileSync(FILE, wanted);
  console.log(`Written to ${FILE}.`);
}
