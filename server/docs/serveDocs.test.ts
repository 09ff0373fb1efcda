import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { SERVER_EVENT_NAMES } from '@contract/events';
import { limits } from '@contract/limits';
import { apiPrefix, publicRoutes, routes, splitRoute, type RouteName } from '@contract/routes';
import docs from '@locales/ru/docs.json';
import errors from '@locales/ru/errors.json';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';

import type { ApiDocument, Operation } from './document';
import { html } from './html';

let house: TestServer;
let document: ApiDocument;
let page: string;
beforeAll(async () => {
  house = await buildTestServer();
  document = (await house.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  page = (await house.app.inject({ method: 'GET', url: '/api/docs' })).body;
});
afterAll(() => house.close());

const names = Object.keys(routes) as RouteName[];

function find(name: RouteName): Operation | undefined {
  const { method, path } = splitRoute(routes[name]);
  return document.paths[apiPrefix + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe('the document for programs', () => {
  it.each(names)('describes %s, with its words and whether it asks for a session', (name) => {
    const operation = find(name);
    expect(operation).toMatchObject({ operationId: name, summary: docs.calls[name] });
    expect(operation?.security.length === 0).toBe(publicRoutes.includes(name));
  });

  it('describes nothing but the calls of the contract', () => {
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(names.length);
  });

  it('carries the limits of the contract', () => {
    const body = find('sendBroadcast')?.requestBody?.content['application/json']?.schema.properties;
    expect(body?.message?.maxLength).toBe(limits.broadcast.messageMaxChars);
    expect(body?.group_ids?.maxItems).toBe(limits.broadcast.groupsMaxCount);
  });

  it('says how files travel', () => {
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

describe('the page for people', () => {
  it.each(names)('shows %s with its method and address', (name) => {
    const { method, path } = splitRoute(routes[name]);
    const section = page.slice(page.indexOf(`<section class="call" id="${name}"`)).split('</section>')[0] ?? '';
    expect(section).toContain(method);
    expect(section).toContain(apiPrefix + path.replace(/:(\w+)/g, '{$1}'));
    expect(section).toContain(docs.calls[name]);
  });

  it('shows every failure with its status and words, and every event', () => {
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) expect(page).toContain(`<code>${code}</code>`);
    expect(page).toContain(errors.FUNNEL_INACTIVE);
    for (const name of SERVER_EVENT_NAMES) expect(page).toContain(`<code>${name}</code>`);
    expect(page.includes('{{')).toBe(false);
  });

  it('names limits and units beside the fields', () => {
    const start = page.slice(page.indexOf('id="startFunnel"')).split('</section>')[0] ?? '';
    expect(start).toContain(docs.units.unixSeconds);
    expect(start).toContain(docs.page.optional);
    expect(page).toContain(`1–${limits.funnel.groupsPerStartMaxCount}`);
    expect(page).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('brings no script and loads nothing from elsewhere, in light and dark', async () => {
    const { headers } = await house.app.inject({ method: 'GET', url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|https?:\/\//);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  it('lets no text become markup', () => {
    expect(html`<b title="${'"'}">${['<i>', '&', null]}</b>`.html).toBe('<b title="&quot;">&lt;i&gt;&amp;</b>');
  });
});
