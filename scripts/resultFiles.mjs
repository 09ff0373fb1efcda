/** Result files of `npm run prove` and `npm run bench`, one per id; `scripts/qualityPage.mjs` turns them into docs/evidence/quality.md. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FOLDER = 'test-results/quality';

/**
 * Writes what a run measured, with date, commit and machine. `+` after the commit marks local changes.
 * @param result `id`, `holds`, `isFull`, `seconds` and `tables`, each with a title and rows
 */
export function writeResult(result) {
  const file = path.join(FOLDER, `${result.id}.json`);
  fs.mkdirSync(FOLDER, { recursive: true });
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(file, `${JSON.stringify({ ...result, date, commit: readCommit(), machine }, null, 2)}\n`);
}

/** Every result file of this checkout, by id. */
export function readResults() {
  if (!fs.existsSync(FOLDER)) return [];
  const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.map((name) => JSON.parse(fs.readFileSync(path.join(FOLDER, name), 'utf8')));
}

function readCommit() {
  try {
    const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    return `${git('rev-parse', '--short=7', 'HEAD')}${git('status', '--porcelain', '-uno') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
