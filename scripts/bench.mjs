/**
 * `npm run bench [-- visits=9]`: the speed budgets. Bytes are exact; times are a ratio against a naive page of the same stack,
 * measured in turn in the same run, so that they mean the same on every machine.
 */
import { findBrowser } from './browser.mjs';
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { runTypeScript } from './runTypeScript.mjs';

const STANDARD_VISITS = 9;

process.chdir(root);

const visits = Number(process.argv.find((arg) => arg.startsWith('visits='))?.split('=')[1] ?? STANDARD_VISITS);
const chromePath = await findBrowser();
if (!chromePath) {
  console.log('No Chromium: install the package chromium, or name one in CHROME_PATH.');
  process.exit(1);
}
process.env.CHROME_PATH = chromePath;
if (!(await buildStale())) process.exit(1);

console.log('\nP1, P3, P5: bytes on the wire');
const sizes = await run([process.execPath, 'scripts/sizeCheck.mjs'], { isLoud: true });
const { measureLogin } = await runTypeScript('test/bench/loginSpeed.ts');
const isFast = await measureLogin(visits);
console.log(isFast && sizes.code === 0 ? '\nEvery budget holds.' : '\nA budget is broken.');
process.exitCode = isFast && sizes.code === 0 ? 0 : 1;
