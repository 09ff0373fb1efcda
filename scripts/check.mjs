/** `npm run check [-- <name of a check> …]`: lint, types, format, imports, dead code, locales, then the unit tests. */
import { CHECK_NAMES, runChecks, runSteps } from './checks.mjs';
import { tools } from './run.mjs';

const UNIT_TESTS = [
  ['console tests', tools.consoleTests],
  ['server tests', tools.serverTests],
];

const only = process.argv.slice(2);
const unknown = only.filter((name) => ![...CHECK_NAMES, 'unit tests'].includes(name));
if (unknown.length > 0) {
  console.log(`Unknown: ${unknown.join(', ')}. Checks: ${[...CHECK_NAMES, 'unit tests'].join(', ')}.`);
  process.exit(1);
}
const failed = only.length === 1 && only[0] === 'unit tests' ? [] : await runChecks(only);
if (only.length === 0 || only.includes('unit tests')) {
  const ends = UNIT_TESTS.map((step) => runSteps([step], { env: { SHORT_FORM: '1' } }));
  failed.push(...(await Promise.all(ends)).flat());
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
