import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

it('builds the console again after a change of a file that its build imports', () => {
  const program = `import { targets } from './scripts/targets.mjs'; console.log(JSON.stringify(targets.console.inputs))`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const inputs = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], options),
  ) as string[];
  const config = fs.readFileSync(path.join(root, 'webpack.config.ts'), 'utf8');
  const imported = [...config.matchAll(/from '\.\/(scripts\/.+)'/g)].map(([, file = '']) => file);
  expect(imported).not.toEqual([]);
  expect(inputs).toEqual(expect.arrayContaining(imported));
  for (const input of inputs) expect([input, fs.existsSync(path.join(root, input))]).toEqual([input, true]);
});
