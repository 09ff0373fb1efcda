import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { printTable, type Row } from '@test/kit/printTable';

import type { Effort, Proof } from './proof';

interface Told {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Which tests a proof runs. */
interface Tests {
  /** Paths of test files. */
  files: readonly string[];
  /** In a real Chromium; the console must be built. */
  inChromium?: boolean;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string;
  /** One file after the other, because a test measures how late something is. */
  isTimed?: boolean;
}

/** A proof that is a set of tests in their full form: their figures, and how many of them passed. */
export function byTests(id: string, title: string, tests: Tests): Proof {
  return { id, title, run: (effort) => runTests(`${id} ${title}`, tests, effort) };
}

async function runTests(
  title: string,
  { files, inChromium = false, databaseUrl, isTimed = false }: Tests,
  { isShort }: Effort,
): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-prove-'));
  const [figures, report] = [path.join(folder, 'figures'), path.join(folder, 'report.json')];
  const child = spawn(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
      ...(inChromium ? ['--config', 'jest.browser.config.ts'] : []),
      ...(isTimed ? ['--maxWorkers', '1'] : []),
      ...['--ci', '--silent', '--json', '--outputFile', report, '--runTestsByPath', ...files],
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        PROVE_FIGURES: figures,
        ...(!isShort && { PROVE_FULL: '1' }),
        ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
      },
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'exit');
  const rows = [...readFigures(figures), ...countTests(report)];
  fs.rmSync(folder, { recursive: true, force: true });
  printTable(title, rows);
  const isHeld = rows.every(([, , , isFine]) => isFine);
  if (!isHeld) console.log(said);
  return isHeld;
}

function readFigures(file: string): Row[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

function countTests(report: string): Row[] {
  if (!fs.existsSync(report)) return [['tests', 'none ran', '', false]];
  const told = JSON.parse(fs.readFileSync(report, 'utf8')) as Told;
  const failed = told.numFailedTests + told.numRuntimeErrorTestSuites;
  return [
    ['tests passed', told.numPassedTests, '', told.numPassedTests > 0],
    ['tests failed', failed, '0', failed === 0],
  ];
}
