import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { PlannedBroadcast } from '@contract/schemas/plannedBroadcasts';
import type { ShortLink, ShortLinks } from '@contract/schemas/shortLinks';
import type { FunnelGraph } from '@contract/schemas/structure';
import { shortAddress } from '@contract/shortLinks';
import { readConfig } from '@server/config';
import { deliveries, groups, shortLinks } from '@server/db/schema';
import { drawGraph, message, seedFunnel } from '@test/kit/buildTestEngine';
import type { Caller } from '@test/kit/buildTestServer';
import { buildSimulatedServer, type SimulatedServer } from '@test/kit/simulatedServer';

jest.setTimeout(30_000);

const ORIGIN = 'https://console.test';
const URL = 'https://shop.example/product?utm_source=whatsapp&id=1';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

let server: SimulatedServer;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  server = await buildSimulatedServer(12, {
    config: readConfig({ PUBLIC_URL: ORIGIN, DATA_DIR: '/tmp/voronka-test-short' }),
  });
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
  await server.connect(owner);
});
afterEach(() => server.db.delete(shortLinks));
afterAll(() => server.close());

type Method = 'GET' | 'POST';
const call = (caller: Caller, method: Method, path: string, payload?: object) =>
  server.app.inject({ ...caller.as, method, url: `/api${path}`, payload });
const shorten = async (...urls: string[]) =>
  (await call(owner, 'POST', '/short_links', { urls })).json<{ response: ShortLink[] }>().response;
const list = async (caller: Caller, ...slugs: string[]) =>
  (await call(caller, 'GET', `/short_links?slugs=${slugs.join(',')}`)).json<{ response: ShortLinks }>().response;
const follow = (
  slug: string,
  headers: Record<string, string> = { 'user-agent': PHONE },
  method: 'GET' | 'HEAD' = 'GET',
) => server.app.inject({ method, url: `/go/${slug}`, headers });
const clicksOf = async (slug: string) => (await list(owner, slug)).links[0]?.clickCount;

it('leads to the link and counts people only, without cookies and without a trace of who it was', async () => {
  const [link] = await shorten(URL);
  const slug = link?.slug ?? '';
  expect(slug).toMatch(/^[\w-]{8}$/);
  const answer = await follow(slug);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, URL]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  await follow(slug);
  for (const agent of ['WhatsApp/2.24.9 A', 'facebookexternalhit/1.1', 'TelegramBot (like TwitterBot)', ''])
    expect((await follow(slug, { 'user-agent': agent })).headers.location).toBe(URL);
  expect((await follow(slug, { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' })).statusCode).toBe(302);
  expect((await follow(slug, { 'user-agent': PHONE }, 'HEAD')).statusCode).toBe(302);
  expect(await clicksOf(slug)).toBe(2);
  const [row] = await server.db.select().from(shortLinks);
  expect(Object.keys(row ?? {}).sort()).toEqual(['clickCount', 'createdAt', 'id', 'slug', 'url', 'userId']);
});

it('leads only where its owner said: to nothing else, and to no other scheme', async () => {
  const [link] = await shorten('https://münchen.example/straße');
  const { headers } = await follow(link?.slug ?? '');
  expect(headers.location).toBe('https://xn--mnchen-3ya.example/stra%C3%9Fe');
  for (const slug of [
    'nothing1',
    `${link?.slug}x`,
    '%0d%0aLocation',
    `${link?.slug}?url=https://evil.example`.slice(0, 7),
  ])
    expect((await follow(slug)).statusCode).toBe(404);
  for (const url of ['javascript:alert(1)', 'ftp://shop.example', 'shop.example', '', `${URL}${'x'.repeat(2_000)}`])
    expect([url, (await call(owner, 'POST', '/short_links', { urls: [url] })).statusCode]).toEqual([url, 400]);
});

it('gives every request addresses of its own, and shows them to nobody else', async () => {
  const [first, second] = [await shorten(URL), await shorten(URL)];
  expect(first[0]?.slug).not.toBe(second[0]?.slug);
  const slugs = [first[0]?.slug ?? '', second[0]?.slug ?? ''];
  expect(await list(owner, ...slugs)).toMatchObject({ origin: ORIGIN, links: [{ url: URL }, { url: URL }] });
  expect((await list(stranger, ...slugs)).links).toEqual([]);
  expect(await list(owner)).toEqual({ origin: ORIGIN, links: [] });
});

it('has a limit', async () => {
  const row = (at: number) => ({ userId: owner.userId, url: URL, slug: `limit${at}` });
  const rows = Array.from({ length: limits.shortLinks.maxCount - 1 }, (_, at) => row(at));
  for (let at = 0; at < rows.length; at += 5_000) await server.db.insert(shortLinks).values(rows.slice(at, at + 5_000));
  const refused = await call(owner, 'POST', '/short_links', { urls: [URL, URL] });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'SHORT_LINKS_TOO_MANY']);
  expect(await shorten(URL)).toHaveLength(1);
});

it('is sent as it was written, keeps leading there, and a copy has the link itself again', async () => {
  const [link] = await shorten(URL);
  const address = shortAddress(ORIGIN, link?.slug ?? '');
  const [group] = await server.db.select().from(groups).where(eq(groups.canPost, true));
  const body = { message: `New: ${address}!`, group_ids: [group?.id] };
  const { id } = (await call(owner, 'POST', '/broadcast', body)).json<{ response: { id: number } }>().response;
  const [delivery] = await server.db.select().from(deliveries).where(eq(deliveries.broadcastId, id));
  expect(delivery?.payload.text).toBe(`New: ${address}!`);
  const copy = (await call(owner, 'POST', `/broadcast/${id}/duplicate`)).json<{ response: PlannedBroadcast }>()
    .response;
  expect(copy.message).toBe(`New: ${URL}!`);
  expect((await follow(link?.slug ?? '')).headers.location).toBe(URL);
});

it('is kept in its funnel; a copied and an exported funnel have the link itself again', async () => {
  const [link] = await shorten(URL);
  const address = shortAddress(ORIGIN, link?.slug ?? '');
  const graph = drawGraph([message('m')], ['start_1>m']);
  for (const node of graph.nodes) if (node.type === 'message') node.data.message = `New: ${address}!`;
  const id = await seedFunnel(server.db, owner.userId, graph, 'With a link');
  const textOf = async (funnelId: number) => {
    const { response } = (await call(owner, 'GET', `/funnels/${funnelId}/structure`)).json<{ response: FunnelGraph }>();
    return response.nodes.flatMap(({ data }) => ('message' in data ? [data.message] : []));
  };
  const copy = await call(owner, 'POST', `/funnels/${id}/duplicate`, { name: 'A copy' });
  expect(await textOf(copy.json<{ response: { id: number } }>().response.id)).toEqual([`New: ${URL}!`]);
  expect(await textOf(id)).toEqual([`New: ${address}!`]);
  const file = (await call(owner, 'GET', `/funnels/export?ids=${id}`)).body;
  expect([file.includes(URL), file.includes(address)]).toEqual([true, false]);
});
