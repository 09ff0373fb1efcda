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
 * @param next steps after the shorter row, while the longer one still runs
 * @returns the names of the checks and steps that failed
 */
export async function runChecks(only = [], next = []) {
  const isChosen = ([name]) => only.length === 0 || only.includes(name);
  const [longer, shorter] = ROWS.map((row) => row.filter(isChosen));
  return (await Promise.all([runRow(longer), runRow([...shorter, ...next])])).flat();
}
