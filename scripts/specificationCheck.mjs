/**
 * `node scripts/specificationCheck.mjs [report.json …]`: checks that every test named in docs/evidence/specification.md has run and passed, by
 * jest's JSON reports; without arguments by those that `npm test` leaves in `test-results`. Exit code 1 names the rows that fail.
 */
import fs from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';

const REPORTS = 'test-results';
const ROW = /^\| (SPEC-[\d.]+) \| .+? \| .+? \| (.+?) \| .+? \|$/gm;
const TEST = /`([\w./-]+)`(?: "([^"]+)")?/g;

process.chdir(root);
const given = process.argv.slice(2);
const runs = readRuns(given.length > 0 ? given : listReports());
const named = [...fs.readFileSync('docs/evidence/specification.md', 'utf8').matchAll(ROW)].flatMap(([, id, tests]) =>
  [...tests.matchAll(TEST)].map(([, file, name = '']) => ({ id, file, name })),
);
const problems = named.flatMap(({ id, file, name }) => {
  const problem = judge(runs.get(file) ?? [], name);
  return problem ? [`${id}  ${file}  "${name}": ${problem}`] : [];
});
for (const problem of problems) console.log(problem);
console.log(`specification: ${named.length - problems.length} of ${named.length} named tests have run and passed.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Why a named test proves nothing, or null. A name may be that of a test or of the `describe` around it. */
function judge(tests, name) {
  const pattern = toPattern(name);
  const found = tests.filter((test) => test.names.some((each) => pattern.test(each)));
  if (found.length === 0) return 'has not run';
  const other = found.find(({ status }) => status !== 'passed');
  return other ? other.status : null;
}

/** Names may hold placeholders: `of %s minutes`, `$name`, `${COUNT} calls`. */
function toPattern(name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/%[sdifjop#]|\\\$(?:\w+|\\\{.*?\\\})/g, '.*')}$`, 's');
}

function listReports() {
  if (!fs.existsSync(REPORTS)) return [];
  return fs
    .readdirSync(REPORTS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(REPORTS, file));
}

/** The tests of each file that the reports know, by its path in the repository. */
function readRuns(reports) {
  const files = reports.flatMap((report) => JSON.parse(fs.readFileSync(report, 'utf8')).testResults ?? []);
  return new Map(
    files.map(({ name, assertionResults }) => [
      path.relative(root, name).split(path.sep).join('/'),
      assertionResults.map(({ title, ancestorTitles, status }) => ({ status, names: [title, ...ancestorTitles] })),
    ]),
  );
}
