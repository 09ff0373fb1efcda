import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import english from '@locales/en/inspect.json';

import { baseApi } from '@/api/baseApi';
import { inspectFile } from '@/app/replay/inspectFile';
import { firstState } from '@/app/replay/recordedConsole';

/*
 * Imports only the command line tool: calls and slices of lazily loaded pages must be known anyway, otherwise their steps in a
 * `payload` file are shown as errors.
 */

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join('src', file), 'utf8'));
const findAll = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

it('covers every call of the console', () => {
  const called = sources
    .filter((text) => text.includes('injectEndpoints'))
    .flatMap((text) => [...text.matchAll(/^ {4}(\w+): build[.\n]/gm)].map(([, name = '']) => name));
  expect(called.length).toBeGreaterThan(40);
  expect(called.filter((name) => !(name in baseApi.endpoints))).toEqual([]);
});

it('knows the fields of every call', () => {
  const types = readFileSync('src/app/recordedCalls.ts', 'utf8');
  const files = readdirSync('src/api').filter(
    (file) => file.endsWith('Api.ts') && readFileSync(path.join('src/api', file), 'utf8').includes('injectEndpoints'),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !types.includes(`'@/api/${file.slice(0, -3)}'`))).toEqual([]);
});

it('covers every slice of a lazily loaded page', () => {
  const injected = findAll(/rootReducer\.inject\((\w+)Slice\)/g);
  expect(injected).toEqual(expect.arrayContaining(['broadcast', 'designer']));
  expect(injected.filter((name) => !(name in firstState))).toEqual([]);
});

it('finds no errors in a payload file of lazily loaded pages', () => {
  const step = (type: string, endpointName: string, payload?: unknown) => ({
    type: `api/executeQuery/${type}`,
    payload,
    meta: {
      requestId: endpointName,
      requestStatus: type,
      arg: { type: 'query', endpointName, queryCacheKey: `${endpointName}(undefined)`, subscribe: true },
      fulfilledTimeStamp: 1,
      startedTimeStamp: 1,
    },
  });
  const calls = ['listBroadcastResults', 'getActiveFunnels', 'listFunnels', 'getProfile'];
  const actions = [
    { type: 'session/signedIn', payload: { id: 1, email: 'a@example.com' } },
    ...calls.flatMap((name) => [step('pending', name), step('fulfilled', name, [])]),
    { type: 'broadcast/formLeft', payload: { message: 'text', groupIds: [1] } },
    { type: 'designer/newFunnelStarted' },
  ];
  const { lines, isRead } = inspectFile(JSON.stringify({ payload: JSON.stringify(actions) }), {
    file: 'a.json',
    languageName: 'en',
  });
  expect(isRead).toBe(true);
  expect(lines.filter((line) => line.includes('!') && !line.startsWith(english.timeline))).toEqual([]);
  expect(lines).toContain(`  ${english.none}`);
  expect(lines.join('\n')).toContain('designer');
});
