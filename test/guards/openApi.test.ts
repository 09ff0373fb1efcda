import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { createConfig, lintFromString } from '@redocly/openapi-core';

import { buildTestServer } from '@test/kit/buildTestServer';

/** Inside the repository, because the compiler looks for nothing outside of it. */
const folder = path.resolve('node_modules/.cache/openApiClient');

/** A client as an integrator writes it. */
const CLIENT = `import type { components, operations, paths } from './api';

type Body = operations['startFunnel']['requestBody']['content']['application/json'];
type Groups = paths['/api/groups']['get']['responses'][200]['content']['application/json'];
type Failure = components['schemas']['Failure'];

export async function listGroups(token: string): Promise<Groups | Failure> {
  const response = await fetch('/api/groups', { headers: { Authorization: 'Bearer ' + token } });
  return (await response.json()) as Groups | Failure;
}

export const body: Body = { group_id: 1, start_time: null };
export const isTyped: string extends Body['group_id'] ? never : true = true;
`;

const run = (program: string, args: string[]) =>
  spawnSync(process.execPath, [path.resolve('node_modules', program), ...args], { cwd: folder, encoding: 'utf8' });

let source: string;

beforeAll(async () => {
  const server = await buildTestServer();
  source = (await server.app.inject({ url: '/api/openapi.json?lang=en' })).body;
  await server.close();
}, 60_000);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('passes redocly lint without errors; paths of the specification are ambiguous for it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const found = problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`);
  expect(found.filter((line) => !line.startsWith('warn no-ambiguous-paths'))).toEqual([]);
});

it('generates a client that compiles', () => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'openapi.json'), source);
  fs.writeFileSync(path.join(folder, 'client.ts'), CLIENT);
  const generated = run('openapi-typescript/bin/cli.js', ['openapi.json', '--output', 'api.d.ts']);
  expect([generated.status, generated.stderr]).toEqual([0, '']);
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
  const files = ['--types', '', '--moduleResolution', 'bundler', 'client.ts', 'api.d.ts'];
  const { stdout, status } = run('typescript-native/bin/tsc', [...options, ...files]);
  expect([stdout, status]).toEqual(['', 0]);
}, 60_000);
