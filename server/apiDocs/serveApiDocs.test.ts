import { brotliDecompressSync } from 'node:zlib';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { SERVER_EVENT_NAMES } from '@contract/events';
import { limits } from '@contract/limits';
import { type CallName, callNames, callOf, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import english from '@locales/en/docs.json';
import docs from '@locales/ru/docs.json';
import errors from '@locales/ru/errors.json';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

import type { ApiDocument, Operation, Schema } from './document';

let server: TestServer;
let document: ApiDocument;
let page: string;
beforeAll(async () => {
  server = await buildTestServer();
  document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  page = (await server.app.inject({ method: 'GET', url: '/api/docs' })).body;
});
afterAll(() => server.close());

const names = callNames;

function find(name: CallName): Operation | undefined {
  const { method, path } = splitRoute(routes[name]);
  return document.paths[apiPrefix + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe('the document for programs', () => {
  it.each(names)('describes %s, with its texts and whether it needs a session', (name) => {
    const operation = find(name);
    expect(operation).toMatchObject({ operationId: name, summary: docs.calls[name] });
    expect(operation?.security.length === 0).toBe(callOf(name).isPublic === true);
  });

  it('describes nothing but the calls of the contract', () => {
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(names.length);
  });

  it('carries the limits of the contract', () => {
    const body = find('sendBroadcast')?.requestBody?.content['application/json']?.schema.properties;
    expect(body?.message?.maxLength).toBe(limits.broadcast.messageMaxChars);
    expect(body?.group_ids?.maxItems).toBe(limits.broadcast.groupsMaxCount);
  });

  it('describes how files are transferred', () => {
    expect(Object.keys(find('uploadMedia')?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(Object.keys(find('downloadMembers')?.responses['200']?.content ?? {})).toEqual(['text/csv']);
  });

  it('points at nothing that is not there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });
});

describe('the document as OpenAPI 3.0', () => {
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const KEYWORDS = [
    ...['$ref', 'type', 'enum', 'format', 'pattern', 'default', 'description', 'title'],
    ...['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'items', 'anyOf'],
    ...['properties', 'additionalProperties', 'required', 'nullable', 'allOf'],
  ];
  const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

  /** Problems of a schema and of nested ones; `place` is its path. */
  function findShapeProblems(shape: Schema, place: string): string[] {
    const { properties = {}, required = [], items, anyOf = [], allOf = [], additionalProperties } = shape;
    const inner = [
      ...Object.entries(properties).map(([name, one]) => [`${place}.${name}`, one] as const),
      ...anyOf.map((one, at) => [`${place}|${at}`, one] as const),
      ...allOf.map((one, at) => [`${place}&${at}`, one] as const),
      ...(items ? [[`${place}[]`, items] as const] : []),
      ...(typeof additionalProperties === 'object' ? [[`${place}{}`, additionalProperties] as const] : []),
    ];
    const limits = [
      [shape.minimum, shape.maximum],
      [shape.minLength, shape.maxLength],
      [shape.minItems, shape.maxItems],
    ] as const;
    return [
      ...Object.keys(shape).filter((word) => !KEYWORDS.includes(word)),
      ...[shape.type ?? []].flat().filter((type) => !TYPES.includes(type)),
      ...required.filter((name) => !Object.hasOwn(properties, name)),
      ...limits.filter(([least = -Infinity, most = Infinity]) => least > most).map(() => 'limits'),
      ...(shape.enum?.length === 0 ? ['enum'] : []),
    ]
      .map((problem) => `${place}: ${problem}`)
      .concat(inner.flatMap(([where, one]) => findShapeProblems(one, where)));
  }

  it('contains a title and every section once', () => {
    expect(document).toMatchObject({
      openapi: '3.0.3',
      info: { title: docs.page.title, version: expect.any(String) as string },
    });
    const declared = document.tags.map(({ name }) => name);
    expect(new Set(declared).size).toBe(declared.length);
    for (const { operation } of operations()) {
      expect(declared).toEqual(expect.arrayContaining(operation.tags));
      for (const scheme of operation.security) {
        expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(Object.keys(scheme)));
      }
    }
  });

  it('declares exactly the parameters of the address, and no body for GET', () => {
    for (const { path, method, operation } of operations()) {
      const wanted = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, inPath.map(({ name }) => name).sort()]).toEqual([path, wanted.sort()]);
      expect(inPath.every(({ required }) => required)).toBe(true);
      if (method === 'get') expect([path, operation.requestBody]).toEqual([path, undefined]);
    }
  });

  it('consists of shapes that JSON Schema can describe', () => {
    const problems = [
      ...Object.entries(document.components.schemas).flatMap(([name, shape]) => findShapeProblems(shape, name)),
      ...operations().flatMap(({ operation }) => {
        const { operationId, parameters = [], requestBody, responses } = operation;
        const contents = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));
        const shapes = [...parameters, ...contents].map(({ schema }) => schema);
        return shapes.flatMap((shape) => findShapeProblems(shape, operationId));
      }),
    ];
    expect(problems).toEqual([]);
  });

  it('describes the responses of every operation by status', () => {
    for (const { operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(expect.arrayContaining(['200', '429', '500']));
      expect(statuses.filter((status) => !/^[2-5]\d\d$/.test(status))).toEqual([]);
      for (const { description } of Object.values(operation.responses))
        expect(description).toMatch(/\p{Script=Cyrillic}/u);
    }
    const conflict = find('saveStructure')?.responses['409'];
    expect(conflict?.description).toContain(errors.FUNNEL_CHANGED);
    expect(find('login')?.responses['401']?.description).toContain(errors.BAD_CREDENTIALS);
  });

  it('names every failure of the contract at some call, except where no call is', () => {
    const named = new Set(operations().flatMap(({ operation }) => operation['x-failures']));
    const elsewhere = ['NOT_FOUND', 'PHONE_LINK_EXPIRED'];
    // Of single messages, in a response that is a success.
    elsewhere.push('MESSAGE_WINDOW_OVER', 'MESSAGE_NOT_CORRECTABLE', 'MESSAGE_ACT_PENDING');
    const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => !named.has(code));
    expect(codes.filter((code) => !elsewhere.includes(code))).toEqual([]);
  });

  it('carries no shape that no call uses', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });
});

describe('in another language', () => {
  const ask = async (url: string, cookie = '') => (await server.app.inject({ url, headers: { cookie } })).body;
  const summaryOf = (text: string) => (JSON.parse(text) as ApiDocument).paths[`${apiPrefix}/login`]?.post?.summary;

  it('describes the purpose of every call', async () => {
    const { paths } = JSON.parse(await ask('/api/openapi.json?lang=en')) as ApiDocument;
    const summaries = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, summary }) => [operationId, summary]),
    );
    expect(Object.fromEntries(summaries)).toEqual(english.calls);
  });

  it('is selected in the address, and links to the other languages', async () => {
    const said = await ask('/api/docs?lang=en');
    expect(said).toContain('<html lang="en">');
    expect(said).toContain(english.page.title);
    expect(said).toContain('<a href="?lang=ru"');
    expect(said).toContain('href="openapi.json?lang=en"');
    expect(summaryOf(await ask('/api/openapi.json?lang=en'))).toBe(english.calls.login);
    for (const odd of ['?lang=xx', '?lang=en&lang=en', '?lang'])
      expect(await ask(`/api/docs${odd}`)).toContain('<html lang="ru">');
  });

  it('follows the console for people, not for programs', async () => {
    expect(await ask('/api/docs', 'language=en')).toContain('<html lang="en">');
    expect(await ask('/api/docs?lang=ru', 'language=en')).toContain('<html lang="ru">');
    expect(summaryOf(await ask('/api/openapi.json', 'language=en'))).toBe(docs.calls.login);
    expect(await ask('/api/docs')).toBe(page);
  });
});

describe('what OpenAPI has no place for', () => {
  it('shows every failure with its status and text, and every event', () => {
    const { description } = document.info;
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[])
      expect(description).toContain(`| ${ERROR_CODES[code]} | \`${code}\` |`);
    expect(description).toContain(errors.FUNNEL_INACTIVE);
    for (const name of SERVER_EVENT_NAMES) expect(description).toContain(`| \`${name}\` |`);
    expect(description.includes('{{')).toBe(false);
  });

  it('shows the units of numbers, and no bound that only means a safe integer', () => {
    const body = find('startFunnel')?.requestBody?.content['application/json']?.schema;
    expect(body?.properties?.start_time?.description).toBe(docs.units.unixSeconds);
    expect(document.components.schemas.Broadcast?.properties?.created_at?.description).toBe(docs.units.unixSeconds);
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

describe('the page for people', () => {
  const files = () => [...page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file = '']) => file);

  it('has its title and loads files of this server only, without inline scripts', async () => {
    const { headers } = await server.app.inject({ method: 'GET', url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
    expect(page).toContain(`<title>${docs.page.title}</title>`);
    expect(page).not.toMatch(/<script(?! src="docs\/)|\son\w+=|https?:\/\//);
  });

  it('loads files that exist, compressed, and kept until the version changes', async () => {
    expect(files()).toHaveLength(3);
    for (const file of files()) {
      expect(file).toMatch(/\?v=[0-9a-f]{12}$/);
      const plain = await server.app.inject({ url: `${apiPrefix}/${file}` });
      const compressed = await server.app.inject({
        url: `${apiPrefix}/${file}`,
        headers: { 'accept-encoding': 'gzip, br' },
      });
      expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(compressed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  });
});
