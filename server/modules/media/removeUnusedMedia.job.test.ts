import { Readable } from 'node:stream';

import { eq, inArray } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import {
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  groups,
  mediaFiles,
  messengerAccounts,
} from '../../db/schema';
import { FilesUnavailableError, urlOfStored } from '../../gateways/files/fileStore';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';

import { removeUnusedMedia } from './removeUnusedMedia.job';

let testServer: TestServer;
let owner: Caller;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(async () => {
  await testServer.reset();
  owner = await testServer.signInAs('owner@example.com');
});

/** A file uploaded some hours ago. */
async function addFile(ageHours = 25): Promise<string> {
  const received = await testServer.deps.files.receive(Readable.from([Buffer.from('pixels')]));
  await received.keep('png');
  const url = urlOfStored(received.nameAs('png'));
  const createdAt = new Date(Date.now() - ageHours * HOUR_MS);
  const file = { userId: owner.userId, url, name: 'photo.png', mime: 'image/png', sizeBytes: 6, createdAt };
  await testServer.db.insert(mediaFiles).values(file);
  return url;
}

const show = async (url: string) => (await testServer.app.inject({ method: 'GET', url })).statusCode;
const remove = () => removeUnusedMedia(testServer.deps);
const listRows = async () =>
  (await testServer.db.select({ url: mediaFiles.url }).from(mediaFiles)).map(({ url }) => url);

async function addGroup(greetingUrl: string | null = null) {
  const [account] = await testServer.db.insert(messengerAccounts).values({ userId: owner.userId }).returning();
  const accountId = account?.id ?? 0;
  const [group] = await testServer.db
    .insert(groups)
    .values({ accountId, address: 'a', name: 'a', type: 'group', greetingUrl })
    .returning();
  return { accountId, groupId: group?.id ?? 0 };
}

/** A funnel with one saved version per file; the last is the current one. */
async function addFunnel(urls: string[], deletedAt: Date | null = null) {
  const [funnel] = await testServer.db
    .insert(funnels)
    .values({ userId: owner.userId, name: 'f', revision: urls.length, deletedAt })
    .returning();
  const funnelId = funnel?.id ?? 0;
  const versions = urls.map((media, at) => {
    const node = { id: 'm', type: 'message' as const, position: { x: 0, y: 0 }, data: { media } };
    return { funnelId, revision: at + 1, graph: { nodes: [node], edges: [] }, plan: [] };
  });
  const made = await testServer.db.insert(funnelVersions).values(versions).returning({ id: funnelVersions.id });
  return { funnelId, versionIds: made.map(({ id }) => id) };
}

it('removes a file that nothing needs after a day, and not before', async () => {
  const [old, young] = [await addFile(25), await addFile(23)];
  await remove();
  expect([await show(old), await show(young), await listRows()]).toEqual([404, 200, [young]]);
});

it('keeps what a funnel shows, a run needs, a broadcast or a message carries, a greeting links', async () => {
  const needed = [await addFile(), await addFile(), await addFile(), await addFile(), await addFile()];
  const [current = '', running = '', inBroadcast = '', queued = '', greeting = ''] = needed;
  const { accountId, groupId } = await addGroup(`https://console.example${greeting}`);
  const { funnelId, versionIds } = await addFunnel([running, current]);
  const run = { funnelId, groupId, versionId: versionIds[0] ?? 0, startedAt: new Date() };
  const [made] = await testServer.db.insert(funnelRuns).values(run).returning();
  const waiting = { accountId, groupId, runId: made?.id ?? 0, nodeId: 'm', orderNum: 1, dueAt: new Date() };
  await testServer.db.insert(deliveries).values({ ...waiting, payload: { text: '', mediaUrl: queued } });
  await testServer.db
    .insert(broadcasts)
    .values({ userId: owner.userId, message: '', mediaUrl: inBroadcast, total: 0, status: 'paused' });
  await remove();
  expect((await listRows()).sort()).toEqual(needed.sort());
  expect(await Promise.all(needed.map(show))).toEqual([200, 200, 200, 200, 200]);
});

it('removes what only older versions show that never ran, and what only a deleted funnel shows', async () => {
  const [former, current, deleted] = [await addFile(), await addFile(), await addFile()];
  await addFunnel([former, current]);
  await addFunnel([deleted], new Date());
  await remove();
  expect(await listRows()).toEqual([current]);
});

it('keeps what a version shows that a planned start is pinned to', async () => {
  const [pinned, former, current] = [await addFile(), await addFile(), await addFile()];
  const { groupId } = await addGroup();
  const { funnelId, versionIds } = await addFunnel([pinned, former, current]);
  const place = { funnelId, groupId, startAt: new Date(Date.now() + HOUR_MS), active: true };
  await testServer.db.insert(funnelSchedules).values({ ...place, versionId: versionIds[0] });
  await remove();
  expect((await listRows()).sort()).toEqual([pinned, current].sort());
});

it("does not take another owner's word for it", async () => {
  const url = await addFile();
  const stranger = await testServer.signInAs('stranger@example.com');
  await testServer.db.insert(broadcasts).values({ userId: stranger.userId, message: '', mediaUrl: url, total: 0 });
  await remove();
  expect(await listRows()).toEqual([]);
});

it('removes what an upload of a killed process left, once that is certain', async () => {
  const [dead, underWay] = [await addFile(0), await addFile(0)];
  const give = (url: string, hours: number) =>
    testServer.db
      .update(mediaFiles)
      .set({ removedAt: new Date(Date.now() - hours * HOUR_MS) })
      .where(eq(mediaFiles.url, url));
  await give(dead, 1.1);
  await give(underWay, 0.1);
  await remove();
  expect([await show(dead), await listRows()]).toEqual([404, [underWay]]);
});

it('gives a file up at once when the store is away, and removes it later', async () => {
  const url = await addFile();
  const away = { ...testServer.deps.files, remove: () => Promise.reject(new FilesUnavailableError('away')) };
  await expect(removeUnusedMedia({ ...testServer.deps, files: away })).rejects.toBeInstanceOf(FilesUnavailableError);
  const payload = { urls: [url] };
  const answer = await testServer.app.inject({ ...owner.as, method: 'POST', url: '/api/delete_media', payload });
  expect(answer.statusCode).toBe(404);
  testServer.clock.move(2 * HOUR_MS);
  await remove();
  expect([await show(url), await listRows()]).toEqual([404, []]);
});

it('walks through more files than it takes at a time', async () => {
  const createdAt = new Date(Date.now() - 25 * HOUR_MS);
  const rows = Array.from({ length: 450 }, (_, at) => ({
    userId: owner.userId,
    url: urlOfStored(`${String(at).padStart(40, '0')}.png`),
    ...{ name: 'x', mime: 'image/png', sizeBytes: 1, createdAt },
  }));
  await testServer.db.insert(mediaFiles).values(rows);
  await remove();
  expect(await listRows()).toEqual([]);
});

it('removes what interrupted uploads left although one file cannot be removed, and the unused files after it', async () => {
  const urls = [await addFile(), await addFile(), await addFile()];
  const [stuck = '', leftOver = ''] = urls;
  const removedAt = new Date(Date.now() - 2 * HOUR_MS);
  await testServer.db
    .update(mediaFiles)
    .set({ removedAt })
    .where(inArray(mediaFiles.url, [stuck, leftOver]));
  const { files } = testServer.deps;
  const stuckFiles = {
    ...files,
    remove: (name: string) => (stuck.endsWith(name) ? Promise.reject(new Error('EISDIR')) : files.remove(name)),
  };
  await removeUnusedMedia({ ...testServer.deps, files: stuckFiles });
  expect(await listRows()).toEqual([stuck]);
});
