import { report, run, tools } from './run.mjs';

/** Two rows of checks for two cores, balanced by duration. `npm test` goes on with tests after the first, with the build and tests after the second. */
const ROWS = [
  [
    ['lint', tools.lint],
    ['types', tools.types],
  ],
  [
    ['types server', tools.serverTypes],
    ['locales', tools.locales],
    ['imports', tools.imports],
    ['format', tools.format],
    ['dead code', tools.deadCode],
  ],
];

/**
 * Lint and types are Go programs, which spent a quarter of their time on collecting garbage: now they do so only near this size. One
 * processor each, because the other has the other row, and threads repeat each other's work.
 */
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };

export const CHECK_NAMES = ROWS.flat().map(([name]) => name);

/** @returns the names of the steps that failed */
export async function runSteps(steps, options = {}) {
  const failed = [];
  for (const [name, command] of steps) if (!report(name, await run(command, options))) failed.push(name);
  return failed;
}

/**
 * Checks the tree without building or running it: lint, types, format, imports, dead code, locales.
 * @param only names of checks; all when empty
 * @param next what follows each row, while the other row may still run; it returns the names of further steps that failed
 * @returns the names of the checks and steps that failed
 */
export async function runChecks(only = [], next = []) {
  const isChosen = ([name]) => only.length === 0 || only.includes(name);
  const runRow = async (row, index) => [
    ...(await runSteps(row.filter(isChosen), { env })),
    ...((await next[index]?.()) ?? []),
  ];
  return (await Promise.all(ROWS.map(runRow))).flat();
}
