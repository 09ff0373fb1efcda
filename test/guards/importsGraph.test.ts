import { spawnSync } from 'node:child_process';
import path from 'node:path';

it('the import graph in ARCHITECTURE.md is up to date', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/importsGraph.mjs', '--check'], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('The graph is up to date.');
}, 60_000);
