/**
 * `npm test`: types, both jest worlds, the production build with its size check, and the journeys in a real Chromium.
 * Needs nothing but Node and `npm ci`. The last line counts: `N passed, N failed`; a step that fails counts as one.
 */
import fs from 'node:fs';
import path from 'node:path';

import { findBrowser, NO_BROWSER } from './browser.mjs';
import { run, tell, tools } from './run.mjs';
import { makeScratch } from './scratch.mjs';

const results = path.resolve('test-results');
const startedMs = Date.now();
const env = { NO_PICTURES: '1', ...makeScratch() };
const total = { passed: 0, failed: 0, skipped: 0 };

async function step(name, command) {
  const isFine = tell(name, await run(command));
  if (!isFine) total.failed += 1;
  return isFine;
}

/** Runs one jest configuration and adds what it counted. */
async function tests(name, command, more = {}) {
  const report = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  fs.rmSync(report, { force: true });
  console.log(`\n${name}`);
  const { code, seconds } = await run([...command, '--ci', '--json', `--outputFile=${report}`], {
    env: { ...env, ...more },
    isLoud: 'errors',
  });
  const counted = count(report);
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  total.failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  tell(name, { code, output: '', seconds });
}

function count(report) {
  if (!fs.existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const all = JSON.parse(fs.readFileSync(report, 'utf8'));
  return {
    passed: all.numPassedTests,
    failed: all.numFailedTests + all.numRuntimeErrorTestSuites,
    skipped: all.numPendingTests + all.numTodoTests,
  };
}

async function browserTests() {
  const chromePath = await findBrowser();
  if (chromePath) {
    console.log(`browser  ${chromePath}`);
    return tests('browser tests', tools.browserTests, { CHROME_PATH: chromePath });
  }
  total.failed += 1;
  console.log(`FAIL  ${NO_BROWSER}`);
}

if (!fs.existsSync('/usr/lib/postgresql'))
  console.log('No PostgreSQL here: its tests are left out; npm run test:postgres fetches one and runs them.');
fs.mkdirSync(results, { recursive: true });
await step('types', tools.types);
await step('types server', tools.serverTypes);
await tests('unit tests', tools.jest);
if (await step('build', tools.build)) await browserTests();

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${((Date.now() - startedMs) / 60_000).toFixed(1)} minutes`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
