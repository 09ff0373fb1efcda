import {
  buildTestEngine,
  drawGraph,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, groups, mediaFiles } from '../../db/schema';
import { FilesUnavailableError } from '../../gateways/files/fileStore';
import type { Engine } from '@server/engine/engine';

const URL = `/uploads/${'a'.repeat(40)}.png`;

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(() => {
  testEngine = buildTestEngine(db);
  engine = testEngine.createEngine();
});
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

/** Starts a funnel of one picture, whose file belongs to `fileOwner`. */
async function startPicture(fileOwner: 'its owner' | 'a stranger' = 'its owner'): Promise<void> {
  const { userId, groupIds } = await seedOwner(db, 1);
  const stranger = await seedOwner(db, 1, 'stranger@example.com');
  const owner = fileOwner === 'its owner' ? userId : stranger.userId;
  await db.insert(mediaFiles).values({ userId: owner, url: URL, name: 'photo.png', mime: 'image/png', sizeBytes: 1 });
  const graph = drawGraph([{ id: 'm', type: 'message', data: { media: URL } }], ['start_1>m']);
  await seedSchedules(db, await seedFunnel(db, userId, graph), groupIds);
  await engine.start();
}

const end = async () => (await testEngine.listDeliveries())[0];
const hasEnded = async () => ['sent', 'failed'].includes((await end())?.status ?? '');

it('hands a file over from this disk, under the name the operator gave it', async () => {
  await startPicture();
  await testEngine.until('the picture is sent', hasEnded);
  expect(testEngine.messenger.handed[0]?.media).toEqual({
    kind: 'image',
    path: `uploads/${'a'.repeat(40)}.png`,
    url: URL,
    mime: 'image/png',
    fileName: 'photo.png',
  });
});

it('waits for as long as the file store is away, and sends once it is back', async () => {
  let isAway = true;
  let askedCount = 0;
  testEngine.files.bringHere = async (name) => {
    askedCount += 1;
    if (isAway) throw new FilesUnavailableError('away');
    return name;
  };
  await startPicture();
  await testEngine.until('it was tried more often than a message that cannot be sent', () => askedCount > 7);
  await testEngine.until('it waits', async () => (await end())?.status === 'queued');
  expect(await end()).toMatchObject({ lastError: 'filesUnavailable' });
  isAway = false;
  await testEngine.until('the picture is sent', hasEnded);
  expect([(await end())?.status, testEngine.messenger.handed.length]).toEqual(['sent', 1]);
});

it('fails when the file is gone', async () => {
  testEngine.files.bringHere = () => Promise.resolve(null);
  await startPicture();
  await testEngine.until('it has failed', hasEnded);
  expect(await end()).toMatchObject({ status: 'failed', lastError: 'mediaMissing' });
  expect(testEngine.messenger.handed).toEqual([]);
});

it('never sends a file of another account', async () => {
  await startPicture('a stranger');
  await testEngine.until('it has failed', hasEnded);
  expect(await end()).toMatchObject({ status: 'failed', lastError: 'mediaMissing' });
});

it('sends nothing to a group in which only admins write by then', async () => {
  const { userId } = await seedOwner(db, 1);
  const [group] = await db.update(groups).set({ canPost: false }).returning();
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'Hello', total: 1 }).returning();
  await db.insert(deliveries).values({
    accountId: group?.accountId ?? 0,
    groupId: group?.id ?? 0,
    broadcastId: broadcast?.id ?? 0,
    payload: { text: 'Hello', mediaUrl: null },
    dueAt: new Date(0),
  });
  await engine.start();
  await testEngine.until('it has failed', hasEnded);
  expect(await end()).toMatchObject({ status: 'failed', lastError: 'notWritable' });
  expect(testEngine.messenger.handed).toEqual([]);
});
