import fs from 'node:fs';

import { callNames, callOf, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

/** Below the calls, but no calls: their description. */
const DESCRIPTIONS = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/initializer.js',
];

/** Fastify prints its routes as a tree of path pieces: `│   ├── groups (GET, HEAD)`. */
function readTree(tree: string): string[] {
  const pieces: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!found) return [];
    const [, indent = '', piece = '', methods = ''] = found;
    pieces.length = indent.length / 4;
    pieces.push(piece);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${pieces.join('')}`);
  });
}

it('every file of calls is part of the contract, and no two of them define the same name', () => {
  const files = fs.readdirSync('contract/routes').filter((file) => file !== 'defineCalls.ts');
  const defined = files.flatMap((file) => {
    const exported = jest.requireActual<Record<string, object>>(`@contract/routes/${file.replace('.ts', '')}`);
    return Object.entries(exported).flatMap(([name, calls]) => (name.endsWith('Calls') ? Object.keys(calls) : []));
  });
  expect(defined.toSorted()).toEqual(Object.keys(routes).toSorted());
});

it('a call accepts its own example, and one without a key says why it may be repeated', () => {
  const own = {
    groupId: 1,
    funnelId: 2,
    scheduleId: 3,
    runId: 4,
    tagId: 5,
    fieldId: 6,
    mediaUrl: `/uploads/${'0'.repeat(40)}.png`,
  };
  const wrong = callNames.filter((name) => {
    const { body, example, isIdempotent, ifRepeated } = callOf(name);
    const isRefused = body !== undefined && !body.safeParse(example?.(own)).success;
    return isRefused || (isIdempotent === true && ifRepeated !== undefined);
  });
  expect(wrong).toEqual([]);
});

describe('the calls of the server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await buildTestServer();
  }, 60_000);
  afterAll(() => server.close());

  it('are exactly the calls of the contract', async () => {
    await server.app.ready();
    const served = readTree(server.app.printRoutes()).filter((route) => route.includes(` ${apiPrefix}/`));
    const promised = Object.values(routes).map((route) => {
      const { method, path } = splitRoute(route);
      return `${method} ${apiPrefix}${path}`;
    });
    expect([...served].sort()).toEqual([...promised, ...DESCRIPTIONS].sort());
  });

  it('refuse a request without a session with texts of the contract, one by one', async () => {
    const answers = await Promise.all(
      Object.entries(routes).map(async ([name, route]) => {
        const { method, path } = splitRoute(route);
        const answer = await server.app.inject({ method, url: apiPrefix + path.replace(/:\w+/g, '1') });
        return [name, answer.statusCode, answer.json<{ code: string }>().code];
      }),
    );
    const expected = Object.keys(routes).map((name) =>
      name === 'login' ? [name, 400, 'VALIDATION'] : [name, 401, 'UNAUTHORIZED'],
    );
    expect(answers).toEqual(expected);
  });
});
