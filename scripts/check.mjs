/** `npm run check [-- <name of a check> …]`: lint, types, format, imports, dead code, locales, then the unit tests. */
import { runChecks } from './checks.mjs';
import { report, run, tools } from './run.mjs';

const only = process.argv.slice(2);
const failed = await runChecks(only);
if (only.length === 0 && !report('unit tests', await run(tools.jest))) failed.push('unit tests');
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
