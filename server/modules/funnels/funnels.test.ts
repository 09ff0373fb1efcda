import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { CreatedFunnel, Funnel } from '@contract/schemas/funnels';
import errors from '@locales/ru/errors.json';
import planner from '@locales/ru/planner.json';
import words from '@locales/ru/server.json';
import type { StructureSaved } from '@contract/schemas/structure';
import { HOUR_MS } from '@contract/time';
import { funnels, funnelVersions, mediaFiles } from '@server/db/schema';
import { delay, drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute, type RouteAnswer } from '@test/kit/callRoute';
import { seedBelongings } from '@test/kit/seedBelongings';

let server: TestServer;
let me: Caller;
let other: Caller;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});

const call = <T = unknown>(caller: Caller, route: string, payload?: object): Promise<RouteAnswer<T>> =>
  callRoute(server.app, caller, route, payload);

const graph = drawGraph([message('a'), delay('d', 90), message('b', 5)], ['start_1>a', 'a>d', 'd>b']);

const drawnBy = (n: number) => drawGraph([message(`tab${n}`)], [`start_1>tab${n}`]);

async function createFunnel(name = 'Welcome'): Promise<number> {
  return (await call<Funnel>(me, 'POST /funnels', { name, active: false })).response.id;
}

describe('funnels', () => {
  it('are created inactive, renamed, activated and listed with their steps', async () => {
    const id = await createFunnel('  Welcome ');
    await call(me, `POST /funnels/${id}/structure`, graph);
    await call(me, `PUT /funnels/${id}`, { name: 'Hello' });
    await call(me, `PATCH /funnels/${id}/status`, { active: true });
    const steps = [
      { message: 'a', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' },
      { message: 'b', delay_minutes: 95, order_num: 2, time_type: 'delay', media_urls: '' },
    ];
    const funnel = { id, name: 'Hello', description: null, active: true, steps, pausedAt: null };
    expect((await call(me, 'GET /funnels')).response).toEqual([funnel]);
    expect((await call(me, 'GET /funnels/all')).response).toEqual([funnel]);
    expect((await call(me, `GET /funnels/${id}`)).response).toEqual(funnel);
    expect((await call(me, `GET /funnels/${id}/messages`)).response).toEqual(steps);
    expect(server.published.filter(({ event }) => event === 'funnels:updated')).toHaveLength(3);
    expect((await call(other, 'GET /funnels')).response).toEqual([]);
  });

  it('require a name', async () => {
    expect(await call(me, 'POST /funnels', { name: '   ' })).toMatchObject({
      status: 400,
      response: planner.problems.nameRequired,
    });
  });

  it("return the dialog's texts for what is missing", async () => {
    const id = await createFunnel();
    for (const [route, body, response] of [
      [`POST /funnels/${id}/duplicate`, { name: ' ' }, words.problems.copyNameRequired],
      [`POST /funnels/${id}/start-multiple`, { group_ids: ['a'] }, words.problems.noValidGroups],
      [`PATCH /funnels/${id}/status`, { active: 'yes' }, words.problems.field.replace('{{field}}', 'active')],
    ] as const) {
      expect([route, await call(me, route, body)]).toMatchObject([route, { status: 400, response }]);
    }
  });

  it('are copied with their graph, inactive', async () => {
    const id = await createFunnel();
    await call(me, `POST /funnels/${id}/structure`, graph);
    await call(me, `PATCH /funnels/${id}/status`, { active: true });
    const copy = (await call<Funnel>(me, `POST /funnels/${id}/duplicate`, { name: 'Copy' })).response;
    expect(copy).toMatchObject({ name: 'Copy', active: false, steps: [{ message: 'a' }, { message: 'b' }] });
    expect((await call(me, `GET /funnels/${copy.id}/structure`)).response).toEqual({ ...graph, revision: 1 });
  });

  it('are gone when deleted', async () => {
    const id = await createFunnel();
    expect((await call(me, `DELETE /funnels/${id}`)).status).toBe(200);
    expect(await call(me, `GET /funnels/${id}`)).toMatchObject({ status: 404, code: 'FUNNEL_NOT_FOUND' });
    expect((await call(me, 'GET /funnels')).response).toEqual([]);
    expect((await call(me, `DELETE /funnels/${id}`)).status).toBe(404);
  });
});

describe('a funnel that is saved in one call', () => {
  it('is created whole, or not at all', async () => {
    const created = await call<CreatedFunnel>(me, 'POST /funnels', { name: 'Whole', active: false, graph });
    expect(created.response).toMatchObject({ name: 'Whole', active: false, revision: 1, steps: [{}, {}] });
    const { id } = created.response;
    expect((await call(me, `GET /funnels/${id}/structure`)).response).toEqual({ ...graph, revision: 1 });
    expect(server.published.map(({ event }) => event)).toContain('funnels:updated');

    const circle = drawGraph([message('first'), message('second')], ['first>second', 'second>first']);
    expect(await call(me, 'POST /funnels', { name: 'Circle', graph: circle })).toMatchObject({
      code: 'FUNNEL_INVALID',
    });
    const missing = drawGraph([{ ...message('a'), data: { message: 'a', media: '/uploads/none' } }], ['start_1>a']);
    expect(await call(me, 'POST /funnels', { name: 'File', graph: missing })).toMatchObject({
      code: 'MEDIA_NOT_FOUND',
    });
    expect(await server.db.$count(funnels)).toBe(1);
  });

  it('gets its new name with the graph, unless somebody else has renamed it', async () => {
    const { id } = (await call<CreatedFunnel>(me, 'POST /funnels', { name: 'A', graph })).response;
    const save = (body: object) => call<StructureSaved>(me, `POST /funnels/${id}/structure`, { ...graph, ...body });
    const stored = async () => (await server.db.select().from(funnels))[0];
    expect((await save({ revision: 1, name: 'B', knownName: 'A' })).response.revision).toBe(2);
    expect(await stored()).toMatchObject({ name: 'B', revision: 2 });
    await call(me, `PUT /funnels/${id}`, { name: 'Theirs' });
    const refused = await save({ ...drawnBy(1), revision: 2, name: 'C', knownName: 'B' });
    expect([refused.code, await stored()]).toMatchObject(['FUNNEL_CHANGED', { name: 'Theirs', revision: 2 }]);
    await save({ ...drawnBy(1), name: 'C' });
    expect(await stored()).toMatchObject({ name: 'C', revision: 3 });
  });

  it('is saved once by a repeated save, whose name counts', async () => {
    const { id } = (await call<CreatedFunnel>(me, 'POST /funnels', { name: 'A', graph })).response;
    const save = (name: string) => call(me, `POST /funnels/${id}/structure`, { ...graph, revision: 0, name });
    expect((await save('A')).response).toMatchObject({ revision: 1 });
    expect((await save('B')).response).toMatchObject({ revision: 1 });
    expect((await call<Funnel>(me, `GET /funnels/${id}`)).response.name).toBe('B');
  });
});

describe('a funnel without a graph', () => {
  it('is in no list, and is neither started, attached, scheduled nor copied', async () => {
    const id = await createFunnel();
    await call(me, `PATCH /funnels/${id}/status`, { active: true });
    expect((await call(me, 'GET /funnels')).response).toEqual([]);
    expect((await call(me, 'GET /funnels/all')).response).toEqual([]);
    expect((await call(me, 'GET /funnels/stats')).response).toMatchObject({ funnelsActive: 0 });
    const half: [string, object][] = [
      [`POST /funnels/${id}/start`, { group_id: 1 }],
      [`POST /funnels/${id}/start-multiple`, { group_ids: [1] }],
      [`POST /funnels/${id}/assign`, { group_id: 1 }],
      [`POST /funnels/${id}/duplicate`, { name: 'Copy' }],
      ['POST /funnel_schedules', { funnel_id: id, group_id: 1, start_at: 4_000_000_000, active: false }],
    ];
    for (const [route, body] of half) {
      expect([route, await call(me, route, body)]).toMatchObject([route, { status: 409, code: 'FUNNEL_NOT_READY' }]);
    }
    const posted = { message: 'a', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' };
    expect(await call(me, `POST /funnels/${id}/messages`, posted)).toMatchObject({ code: 'FUNNEL_MESSAGES_DIFFER' });
    await call(me, `POST /funnels/${id}/structure`, graph);
    expect((await call(me, 'GET /funnels')).response).toMatchObject([{ id }]);
  });

  it('is deleted two days after its save was interrupted', async () => {
    const [old, young] = [await createFunnel('Old'), await createFunnel('Young')];
    const threeDaysAgo = new Date(Date.now() - 72 * HOUR_MS);
    await server.db.update(funnels).set({ createdAt: threeDaysAgo }).where(eq(funnels.id, old));
    await createFunnel('New');
    expect((await call(me, `GET /funnels/${old}`)).code).toBe('FUNNEL_NOT_FOUND');
    expect((await call(me, `GET /funnels/${young}`)).status).toBe(200);
  });
});

describe('the graph of a funnel', () => {
  it('is empty at first, and comes back as it was saved', async () => {
    const id = await createFunnel();
    expect((await call(me, `GET /funnels/${id}/structure`)).response).toEqual({ nodes: [], edges: [], revision: 0 });
    const saved = await call(me, `POST /funnels/${id}/structure`, graph);
    expect(saved.response).toEqual({ revision: 1, messages: 2 });
    expect((await call(me, `GET /funnels/${id}/structure`)).response).toEqual({ ...graph, revision: 1 });
  });

  it('is refused with a readable reason, and nothing is saved', async () => {
    const id = await createFunnel();
    const circle = drawGraph([message('first'), message('second')], ['start_1>first', 'first>second', 'second>first']);
    const refused = await call(me, `POST /funnels/${id}/structure`, circle);
    expect(refused).toMatchObject({ status: 422, code: 'FUNNEL_INVALID' });
    expect(refused.response).toContain('«first», «second»');
    const empty = await call(me, `POST /funnels/${id}/structure`, { nodes: [], edges: [] });
    expect(empty.response).toBe(planner.problems.startRequired);
    expect((await call(me, `GET /funnels/${id}/structure`)).response).toMatchObject({ revision: 0 });
  });

  it('is refused with a missing file or that of another account, and saved with an own one', async () => {
    const id = await createFunnel();
    const file = { name: 'x', mime: 'image/png', sizeBytes: 1 };
    await server.db.insert(mediaFiles).values([
      { ...file, userId: me.userId, url: '/uploads/mine.png' },
      { ...file, userId: me.userId, url: '/uploads/gone.png', removedAt: new Date() },
      { ...file, userId: other.userId, url: '/uploads/theirs.png' },
    ]);
    const save = (media: string) => {
      const node = { id: 'm', type: 'message' as const, data: { media } };
      return call(me, `POST /funnels/${id}/structure`, drawGraph([message('a'), node], ['start_1>a', 'a>m']));
    };
    for (const url of ['/uploads/gone.png', '/uploads/theirs.png', '/uploads/none.png']) {
      expect(await save(url)).toMatchObject({ status: 404, code: 'MEDIA_NOT_FOUND' });
    }
    expect((await save('/uploads/mine.png')).response).toEqual({ revision: 1, messages: 2 });
  });

  it('is never overwritten by a stale save', async () => {
    const id = await createFunnel();
    await call(me, `POST /funnels/${id}/structure`, { ...graph, revision: 0 });
    const saves = await Promise.all(
      [1, 2, 3, 4].map((n) => call(me, `POST /funnels/${id}/structure`, { ...drawnBy(n), revision: 1 })),
    );
    expect(saves.map((save) => save.status).sort()).toEqual([200, 409, 409, 409]);
    expect(saves.find((save) => save.status === 409)).toMatchObject({
      code: 'FUNNEL_CHANGED',
      response: errors.FUNNEL_CHANGED,
      revision: 2,
    });
    expect((await call(me, `POST /funnels/${id}/structure`, graph)).response).toEqual({ revision: 3, messages: 2 });
  });

  it('keeps its last twenty saves, and what ran', async () => {
    const { funnelId: id } = await seedBelongings(server.db, me.userId, 'ran');
    for (let n = 1; n <= 25; n += 1) await call(me, `POST /funnels/${id}/structure`, drawnBy(n));
    const kept = await server.db
      .select({ revision: funnelVersions.revision })
      .from(funnelVersions)
      .where(eq(funnelVersions.funnelId, id))
      .orderBy(funnelVersions.revision);
    const last = Array.from({ length: 20 }, (_none, at) => 7 + at);
    expect(kept.map(({ revision }) => revision)).toEqual([1, ...last]);
    expect((await call(me, `GET /funnels/${id}/structure`)).response).toEqual({ ...drawnBy(25), revision: 26 });
  });

  it('is saved once when the response was lost and the save is repeated', async () => {
    const id = await createFunnel();
    const save = (body: object) => call<StructureSaved>(me, `POST /funnels/${id}/structure`, body);
    for (const _attempt of [1, 2, 3]) {
      expect((await save({ ...graph, revision: 0 })).response).toEqual({ revision: 1, messages: 2 });
    }
    expect((await save({ ...drawnBy(1), revision: 1 })).response.revision).toBe(2);
    expect((await save({ ...drawnBy(1), revision: 1 })).response.revision).toBe(2);
    expect(await save({ ...graph, revision: 0 })).toMatchObject({ status: 409, code: 'FUNNEL_CHANGED', revision: 2 });
    expect(await server.db.select().from(funnelVersions)).toHaveLength(2);
  });

  it('takes the messages a client posts itself only when they are the compiled ones', async () => {
    const id = await createFunnel();
    await call(me, `POST /funnels/${id}/structure`, graph);
    const posted = { message: 'b', delay_minutes: 95, order_num: 2, time_type: 'delay', media_urls: '' };
    expect((await call(me, `DELETE /funnels/${id}/messages`)).status).toBe(200);
    expect((await call(me, `POST /funnels/${id}/messages`, posted)).status).toBe(200);
    for (const change of [{ message: 'c' }, { delay_minutes: 5 }, { order_num: 3 }, { media_urls: '/uploads/x.png' }]) {
      expect(await call(me, `POST /funnels/${id}/messages`, { ...posted, ...change })).toMatchObject({
        status: 409,
        code: 'FUNNEL_MESSAGES_DIFFER',
      });
    }
    expect((await call(me, `GET /funnels/${id}/messages`)).response).toHaveLength(2);
  });

  it('may have 5,000 nodes', async () => {
    const id = await createFunnel();
    const nodes = Array.from({ length: limits.funnel.nodesMaxCount - 1 }, (_, at) => message(`n${at}`));
    const edges = nodes.map((node, at) => (at === 0 ? `start_1>${node.id}` : `n${at - 1}>${node.id}`));
    const saved = await call(me, `POST /funnels/${id}/structure`, drawGraph(nodes, edges));
    expect(saved.response).toEqual({ revision: 1, messages: nodes.length });
  });
});

it('returns 404 for every call on a funnel of another account and changes nothing', async () => {
  const id = await createFunnel();
  await call(me, `POST /funnels/${id}/structure`, graph);
  const before = (await call(me, `GET /funnels/${id}`)).response;
  const foreign: [string, object?][] = [
    [`GET /funnels/${id}`],
    [`PUT /funnels/${id}`, { name: 'Mine' }],
    [`PATCH /funnels/${id}/status`, { active: true }],
    [`POST /funnels/${id}/duplicate`, { name: 'Mine' }],
    [`GET /funnels/${id}/structure`],
    [`POST /funnels/${id}/structure`, graph],
    [`GET /funnels/${id}/messages`],
    [
      `POST /funnels/${id}/messages`,
      { message: 'a', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' },
    ],
    [`DELETE /funnels/${id}/messages`],
    [`GET /funnels/${id}/runs`],
    [`GET /funnels/${id}/schedules`],
    [`GET /funnels/${id}/schedules/group/1`],
    [`POST /funnels/${id}/start`, { group_id: 1 }],
    [`POST /funnels/${id}/start-multiple`, { group_ids: [1] }],
    [`POST /funnels/${id}/assign`, { group_id: 1 }],
    [`POST /funnels/${id}/deactivate-in-group/1`],
    ['POST /funnel_schedules', { funnel_id: id, group_id: 1, start_at: 4_000_000_000, active: false }],
    [`DELETE /funnels/${id}`],
  ];
  for (const [route, payload] of foreign) {
    expect([route, await call(other, route, payload)]).toMatchObject([
      route,
      { status: 404, code: 'FUNNEL_NOT_FOUND' },
    ]);
  }
  expect((await call(me, `GET /funnels/${id}`)).response).toEqual(before);
});
