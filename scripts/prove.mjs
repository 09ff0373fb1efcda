/**
 * `npm run prove [-- steps=1000 kills=20 seed=1]`: kills the server again and again while steps fall due, and counts in
 * the messenger's own journal. `-- short` is the quick form: 200 steps, 5 kills.
 */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

const args = process.argv.slice(2);
const standard = args.includes('short') ? { steps: 200, kills: 5 } : { steps: 1_000, kills: 20 };
const given = Object.fromEntries(
  args.filter((arg) => arg.includes('=')).map((arg) => [arg.split('=')[0], Number(arg.split('=')[1])]),
);

if (!(await buildStale({ names: ['server', 'seed'] }))) process.exit(1);
const { proveAtMostOnce } = await runTypeScript('test/bench/prove.ts');
const isHeld = await proveAtMostOnce({ seed: 1, ...standard, ...given });
console.log(isHeld ? '\nThe promise held.' : '\nThe promise was broken.');
process.exitCode = isHeld ? 0 : 1;
