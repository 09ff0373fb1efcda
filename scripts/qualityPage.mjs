/**
 * `npm run quality`: takes the result files of full runs of `npm run prove` and `npm run bench` into `docs/evidence/quality-results.json` and
 * writes the results table of docs/evidence/quality.md from it. `-- --check` only compares the page with that file.
 */
import fs from 'node:fs';

import { readResults } from './resultFiles.mjs';
import { root } from './root.mjs';

const PAGE = 'docs/evidence/quality.md';
const DATA = 'docs/evidence/quality-results.json';
const BEGIN = '<!-- results: begin, written by npm run quality -->';
const END = '<!-- results: end -->';
/** Measured within the run of another id. */
const COVERED_BY = { S14: 'S13', P3: 'P1', P5: 'P1', P7: 'P6', P8: 'P6', P11: 'P6' };

process.chdir(root);
const isCheck = process.argv.includes('--check');
const kept = JSON.parse(fs.readFileSync(DATA, 'utf8'));
const results = isCheck ? kept : merge(kept, readResults());
const page = fs.readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(BEGIN);
const written = `${before}${BEGIN}\n\n${draw(results)}\n\n${END}${rest.split(END)[1]}`;

if (isCheck) {
  console.log(written === page ? 'The page matches its data.' : `${PAGE} does not match ${DATA}: run npm run quality.`);
  process.exitCode = written === page ? 0 : 1;
} else {
  fs.writeFileSync(DATA, `${JSON.stringify(results, null, 2)}\n`);
  fs.writeFileSync(PAGE, written);
  console.log(`${results.length} results in ${PAGE}.`);
}

/** A full run replaces the stored results of its id, and those copied by hand of the ids it covers. */
function merge(old, runs) {
  const full = runs.filter(({ isFull }) => isFull);
  const isReplaced = ({ id, isByHand }) =>
    full.some((run) => run.id === id || (isByHand === true && run.id === COVERED_BY[id]));
  return [...old.filter((result) => !isReplaced(result)), ...full].sort(byId);
}

/** S1, S2, …, S10, S20, S20a, then B, X and P, as in the table of proofs. */
function byId({ id: a }, { id: b }) {
  const rank = (id) => 'SBXP'.indexOf(id[0]) * 1_000 + Number.parseInt(id.slice(1), 10);
  return rank(a) - rank(b) || a.localeCompare(b);
}

function draw(list) {
  const lines = list.map(
    (result) => `| ${result.id} | ${result.holds ? 'holds' : '**broken**'} | ${origin(result)} | ${figures(result)} |`,
  );
  const table = ['| id | result | measured | figures |', '| --- | --- | --- | --- |', ...lines].join('\n');
  return `<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->`;
}

function origin({ date, commit, isByHand }) {
  return `${date}, ${commit}${isByHand ? ', by hand' : ''}`;
}

function figures({ figures: text, tables = [] }) {
  const rows = tables.flatMap((table) => table.rows);
  return (
    text ??
    rows.map(([what, value, allowed]) => `${what.trim()}: ${value}${allowed && ` (limit ${allowed})`}`).join('; ')
  );
}
