import { spawnSync } from 'node:child_process';
import path from 'node:path';

it('the picture in ARCHITECTURE.md shows the imports as they are', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/lawPicture.mjs', '--check'], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('The picture is true.');
}, 60_000);
