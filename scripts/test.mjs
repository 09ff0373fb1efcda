/**
 * `npm test`: everything `npm run check` checks, the production build with its size check, and the tests in a real Chromium.
 * Needs nothing but Node and `npm ci`. The last line counts: `N passed, N failed`; a check that fails counts as one.
 * `npm test -- checks` ends after the checks.
 */
import fs from 'node:fs';
import path from 'node:path';

import { findBrowser, NO_BROWSER } from './browser.mjs';
import { runChecks, runSteps } from './checks.mjs';
import { report as reportStep, run, tools } from './run.mjs';
import { makeScratch } from './scratch.mjs';

const results = path.resolve('test-results');
const startedMs = Date.now();
/** The tests of test/kit/proofTests.json are left out (decision 0101). */
const env = { NO_PICTURES: '1', SHORT_FORM: '1', ...makeScratch() };
const total = { passed: 0, failed: 0, skipped: 0 };

function removeOldReports() {
  fs.mkdirSync(results, { recursive: true });
  for (const file of fs.readdirSync(results)) if (file.endsWith('.json')) fs.rmSync(path.join(results, file));
}

/** Runs one jest configuration and adds its counts. */
async function tests(name, command, more = {}) {
  const report = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  console.log(`\n${name}`);
  const left = ['--testPathIgnorePatterns', '\\.proof\\.ts$', ...listProofFiles()];
  const { code, seconds } = await run([...command, ...left, '--ci', '--json', `--outputFile=${report}`], {
    env: { ...env, ...more },
    isLoud: 'errors',
  });
  const counted = count(report);
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  total.failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  reportStep(name, { code, output: '', seconds });
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

/** Run by `npm run prove` and `npm run test:browser` (decisions 0068, 0101): files of which every test is a proof. */
function listProofFiles() {
  const rows = Object.entries(JSON.parse(fs.readFileSync('test/kit/proofTests.json', 'utf8')));
  return rows.filter(([, names]) => names.includes('*')).map(([file]) => `/${file.replaceAll('.', '\\.')}$`);
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

/**
 * Whichever row of checks ends first goes on with its tests, so no core waits for the end of the other row. The tests of the server may look
 * into what was built, those in Chromium need it.
 */
function runAll() {
  if (!fs.existsSync('/usr/lib/postgresql'))
    console.log('PostgreSQL is not installed: its tests are skipped; npm run test:postgres installs it and runs them.');
  removeOldReports();
  let endBuild;
  const isBuilt = new Promise((resolve) => (endBuild = resolve));
  return runChecks(
    [],
    [
      async () => {
        await tests('console tests', tools.consoleTests);
        if (await isBuilt) await browserTests();
      },
      async () => {
        const failed = await runSteps([['build', tools.build]]);
        endBuild(failed.length === 0);
        await tests('server tests', tools.serverTests);
        return failed;
      },
    ],
  );
}

async function checkSpecification() {
  const specification = await run([process.execPath, 'scripts/specificationCheck.mjs']);
  total.failed += reportStep('specification', specification) ? 0 : 1;
}

const isAll = !process.argv.includes('checks');
const failed = await (isAll ? runAll() : runChecks());
total.failed += failed.length;
if (isAll && !failed.includes('build')) await checkSpecification();

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${((Date.now() - startedMs) / 60_000).toFixed(1)} minutes`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
