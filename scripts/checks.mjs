import { report, run, tools } from './run.mjs';

/** Two rows of checks for two cores, balanced by duration. */
const ROWS = [
  [['lint', tools.eslint]],
  [
    ['types', tools.types],
    ['types server', tools.serverTypes],
    ['format', tools.prettier],
    ['imports', tools.imports],
    ['dead code', tools.deadCode],
    ['locales', tools.locales],
  ],
];

export const CHECK_NAMES = ROWS.flat().map(([name]) => name);

async function runRow(steps) {
  const failed = [];
  for (const [name, command] of steps) if (!report(name, await run(command))) failed.push(name);
  return failed;
}

/**
 * Checks the tree without building or running it: lint, types, format, imports, dead code, locales.
 * @param only names of checks; all when empty
 * @returns the names of the checks that failed
 */
export async function runChecks(only = []) {
  const isChosen = ([name]) => only.length === 0 || only.includes(name);
  return (await Promise.all(ROWS.map((row) => runRow(row.filter(isChosen))))).flat();
}
