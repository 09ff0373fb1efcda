import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import english from '@locales/en/inspect.json';
import russian from '@locales/ru/inspect.json';
import russianReplay from '@locales/ru/replay.json';

/** `npm run bundle:inspect` as a user sees it in a terminal. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-inspect-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function inspect(...args: string[]) {
  const { INIT_CWD: _, SERVER_LANGUAGE: _2, ...env } = process.env;
  // The output goes through a pipe, as with `| less`.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bundleInspect.mjs', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

it('names a missing file in the chosen language, without a stack', () => {
  expect(inspect('no/such.json')).toEqual({
    status: 1,
    stdout: `${russian.missing.replace('{{file}}', 'no/such.json')}\n`,
    stderr: '',
  });
  expect(inspect('no/such.json', '--lang=en').stdout).toBe(`${english.missing.replace('{{file}}', 'no/such.json')}\n`);
});

it('reports that a folder is no file, and why a file is refused', () => {
  const told = inspect(folder);
  expect(told.stderr).toBe('');
  expect(told.stdout).toBe(`${russian.unreadable.replace('{{file}}', folder).replace('{{code}}', 'EISDIR')}\n`);
  const foreign = inspect(write('foreign.json', '{"payload":"[{\\"type\\":\\"todos/added\\"}]"}'));
  expect(foreign).toMatchObject({ status: 1, stderr: '' });
  expect(foreign.stdout).toContain(russianReplay.drop.refused.otherApp);
});

it('prints all of a long session into a pipe, from a file with a byte order mark', () => {
  const actions = Array.from({ length: 6_000 }, (_, at) => ({
    type: `place/placeEntered`,
    payload: { path: `/${at}` },
  }));
  const file = write('long.json', `\uFEFF${JSON.stringify({ payload: JSON.stringify(actions) })}`);
  const { status, stdout, stderr } = inspect(file, '--lang=en');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.length).toBeGreaterThan(2 * 65_536);
  expect(stdout).toContain('0. @@INIT');
  expect(stdout.trimEnd().split('\n').slice(-3)).toEqual(['  place.path', '    - "/5998"', '    + "/5999"']);
});
