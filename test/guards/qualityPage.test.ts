import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const results = JSON.parse(read('docs/evidence/quality-results.json')) as {
  id: string;
  date: string;
  commit: string;
}[];

it('shows the results that are recorded', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/qualityPage.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('The page matches its data.');
});

it('has a date and a commit for every figure', () => {
  const undated = results.filter(
    ({ date, commit }) => !/^\d{4}-\d\d-\d\d$/.test(date) || !/^[0-9a-f]{7}\+?$/.test(commit),
  );
  expect(undated).toEqual([]);
});

it('describes every proof and budget, and measures each', () => {
  const page = read('docs/evidence/quality.md').split('<!-- results: begin')[0] ?? '';
  const described = [...page.matchAll(/^\| ([SBXP]\d+) \|/gm)].map(([, id = '']) => id);
  const declared = ['test/prove/proofs.ts', 'test/bench/benches.ts'].flatMap((file) =>
    [...read(file).matchAll(/(?:id: |byTests\()'([SBXP]\d+)'/g)].map(([, id = '']) => id),
  );
  const measured = new Set(results.map(({ id }) => id));
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((id) => !described.includes(id))).toEqual([]);
  expect(described.filter((id) => !measured.has(id) && !['S14', 'P3', 'P5', 'P7', 'P8', 'P11'].includes(id))).toEqual(
    [],
  );
});
