/** `npm run check`: everything that can be said about the code without building it; the one command before a commit. */
import { run, tell, tools } from './run.mjs';

const only = process.argv.slice(2);

/** Two rows of steps for two cores, balanced by how long they take. */
const rows = [
  [
    ['types', tools.types],
    ['types server', tools.serverTypes],
    ['lint', tools.eslint],
    ['format', tools.prettier],
  ],
  [
    ['law', tools.law],
    ['locales', tools.locales],
    ['dead', tools.dead],
  ],
];

async function runRow(steps) {
  const results = [];
  for (const [name, command] of steps.filter(([name]) => only.length === 0 || only.includes(name))) {
    results.push(tell(name, await run(command)));
  }
  return results;
}

const quick = (await Promise.all(rows.map(runRow))).flat();
const slow = await runRow([['tests', tools.jest]]);
const failed = [...quick, ...slow].filter((isFine) => !isFine).length;
console.log(failed === 0 ? 'Everything holds.' : `${failed} of ${quick.length + slow.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
