import { eq, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { StructureSaved } from '@contract/schemas/structure';
import type { FunnelVersion, FunnelVersionGraph } from '@contract/schemas/versions';
import { DAY_MS } from '@contract/time';
import { drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

import { funnelRuns, funnelSchedules, funnelVersions, groups, mediaFiles, messengerAccounts } from '../../db/schema';
import { removeVersions } from '../retention/removeOldRows';

let server: TestServer;
let me: Caller;
let funnelId: number;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  const { response } = await call<{ id: number }>('POST /funnels', { name: 'Webinar', graph: drawn('first') });
  funnelId = response.id;
});

const drawn = (text: string, media: string | null = null) => {
  const { nodes, edges } = drawGraph([message(text)], [`start_1>${text}`]);
  return {
    nodes: nodes.map((node) => (node.type === 'message' ? { ...node, data: { ...node.data, media } } : node)),
    edges,
  };
};
const call = <T = unknown>(route: string, payload?: object, caller = me) =>
  callRoute<T>(server.app, caller, route, payload);
const save = async (text: string, media?: string) =>
  (await call<StructureSaved>(`POST /funnels/${funnelId}/structure`, drawn(text, media))).response;
const list = async (query = '') => (await call<FunnelVersion[]>(`GET /funnels/${funnelId}/versions${query}`)).response;
const write = (revision: number, note: string | null) =>
  call(`PATCH /funnels/${funnelId}/versions/${revision}`, { note });
const idOf = async (revision: number) => {
  const rows = await server.db.select().from(funnelVersions).where(eq(funnelVersions.revision, revision));
  return rows[0]?.id ?? 0;
};

async function seedGroups(count: number): Promise<number[]> {
  const [account] = await server.db.insert(messengerAccounts).values({ userId: me.userId }).returning();
  const rows = Array.from({ length: count }, (_none, at) => ({
    accountId: account?.id ?? 0,
    address: `${at}@g.us`,
    name: `Group ${at}`,
    type: 'group' as const,
  }));
  return (await server.db.insert(groups).values(rows).returning()).map(({ id }) => id);
}

it('lists versions, newest first, with who saved them and their notes', async () => {
  await save('second');
  expect((await write(1, '  before the sale ')).status).toBe(200);
  expect(await list()).toEqual([
    expect.objectContaining({ revision: 2, author: 'me@example.com', note: null, runningCount: 0, plannedCount: 0 }),
    expect.objectContaining({ revision: 1, author: 'me@example.com', note: 'before the sale' }),
  ]);
  expect(Math.abs(Date.now() - ((await list())[0]?.savedAtMs ?? 0))).toBeLessThan(60_000);
  expect((await list('?before=2')).map(({ revision }) => revision)).toEqual([1]);
  await write(1, '');
  expect((await list())[1]?.note).toBeNull();
});

it('counts the groups in which a version runs, or in which a planned start will send it', async () => {
  await save('second');
  const groupIds = await seedGroups(6);
  const startAt = new Date(Date.now() + DAY_MS);
  const versionId = await idOf(1);
  const place = (at: number) => ({ funnelId, groupId: groupIds[at] ?? 0 });
  await server.db.insert(funnelRuns).values([
    { ...place(0), versionId, startedAt: new Date() },
    { ...place(0), versionId, startedAt: new Date() },
    { ...place(1), versionId, startedAt: new Date(), status: 'finished' },
  ]);
  await server.db.insert(funnelSchedules).values([
    { ...place(2), startAt, versionId, active: true },
    { ...place(3), startAt, versionId },
    { ...place(4), startAt, active: true },
    { ...place(5), startAt, active: true },
  ]);
  const counts = (await list()).map(({ runningCount, plannedCount }) => [runningCount, plannedCount]);
  expect(counts).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

it('reads the graph of a version, and names the files that are gone', async () => {
  const file = { userId: me.userId, name: 'a.png', mime: 'image/png', sizeBytes: 1 };
  const [there, gone] = ['/uploads/there.png', '/uploads/gone.png'];
  await server.db.insert(mediaFiles).values([
    { ...file, url: there },
    { ...file, url: gone },
  ]);
  await save('second', there);
  await save('third', gone);
  await save('fourth');
  await server.db.update(mediaFiles).set({ removedAt: new Date() }).where(eq(mediaFiles.url, gone));
  const read = async (revision: number) =>
    (await call<FunnelVersionGraph>(`GET /funnels/${funnelId}/versions/${revision}`)).response;
  expect(await read(2)).toMatchObject({ revision: 2, missingMedia: [] });
  expect(await read(3)).toMatchObject({ ...drawn('third', gone), missingMedia: [gone] });
});

it('keeps versions with a note for ever, and no more of them than allowed', async () => {
  await write(1, 'the good one');
  for (let at = 2; at <= 25; at += 1) await save(`save${at}`);
  expect((await list()).map(({ revision }) => revision)).toEqual([
    ...Array.from({ length: 20 }, (_none, at) => 25 - at),
    1,
  ]);
  await removeVersions(server.db, sql`now() + interval '1 day'`);
  expect((await list()).map(({ revision }) => revision)).toEqual([25, 1]);

  const { graph, plan } = (await server.db.select().from(funnelVersions))[0] ?? { graph: drawn('a'), plan: [] };
  const noted = Array.from({ length: limits.funnel.notesMaxCount - 1 }, (_none, at) => ({
    ...{ funnelId, revision: 100 + at, graph, plan, note: 'kept' },
  }));
  await server.db.insert(funnelVersions).values(noted);
  expect(await write(25, 'one too many')).toMatchObject({ status: 409, code: 'FUNNEL_NOTES_TOO_MANY' });
  expect((await write(1, 'still the good one')).status).toBe(200);
});

it('forgets notes with their funnel', async () => {
  await write(1, 'the good one');
  await save('second');
  await call(`DELETE /funnels/${funnelId}`);
  expect(await server.db.select().from(funnelVersions)).toEqual([]);
});

it('knows no versions of others, and says when one is gone', async () => {
  const stranger = await server.signInAs('stranger@example.com');
  expect(await call(`GET /funnels/${funnelId}/versions`, undefined, stranger)).toMatchObject({ status: 404 });
  expect(await call(`GET /funnels/${funnelId}/versions/7`)).toMatchObject({ code: 'FUNNEL_VERSION_NOT_FOUND' });
  expect(await write(7, 'x')).toMatchObject({ status: 404, code: 'FUNNEL_VERSION_NOT_FOUND' });
  expect(await write(1, 'x'.repeat(limits.funnel.noteMaxChars + 1))).toMatchObject({ status: 400 });
});
