import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { drawGraph, seedFunnel, seedSchedules } from '@test/kit/buildTestEngine';
import { waitUntil } from '@test/kit/messengerContract';
import { openTestDatabase } from '@test/kit/testDatabase';
import { buildWhatsappEngines, type LinkedOwner, type WhatsappEngines } from '@test/kit/whatsappEngine';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import type { Database } from '../../db/database';
import { deliveries, funnels, funnelSchedules } from '../../db/schema';
import { loadLibrary } from '../../gateways/messenger/whatsapp/library';
import type { EngineTiming } from '../core/timing';
import type { Engine } from '../engine';
import { stopSchedules } from '../runs/stopSchedules';

jest.setTimeout(120_000);
const UNTIL_MAX_MS = 60_000;

const FILE_BYTES = 300_000;
const TIMING: Partial<EngineTiming> = { attemptsMaxCount: 100 };

let db: Database;
let close: () => Promise<void>;
let server: WhatsappServer;
let engines: WhatsappEngines;
let engine: Engine;
let owner: LinkedOwner;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  loosenLongTimers();
  server = await startWhatsappServer(await loadLibrary());
  engines = buildWhatsappEngines(db, server);
  owner = await engines.seedLinkedOwner(3);
});
afterAll(async () => {
  engines.close();
  await server.stop();
  await close();
});
beforeEach(async () => {
  server.media.treat({ kind: 'accept' });
  server.received.length = 0;
  engine = engines.createEngine(TIMING);
  await engine.start();
});
afterEach(async () => {
  server.media.treat({ kind: 'accept' });
  await engine.stop();
  await db.delete(funnels);
});

const listDeliveries = () => db.select().from(deliveries).orderBy(deliveries.id);
const statuses = async () => (await listDeliveries()).map(({ status }) => status);
const until = (isTrue: () => boolean | Promise<boolean>, what: string) => waitUntil(isTrue, () => what, UNTIL_MAX_MS);
const isUploading = () => server.media.openCount() > 0;

/** A film and then a text, at once, in every group. */
async function startFilm(groupsCount = 1): Promise<number[]> {
  const { userId, groupIds } = owner;
  const media = await engines.seedFile(userId, randomBytes(FILE_BYTES));
  const graph = drawGraph(
    [
      { id: 'film', type: 'message', data: { media } },
      { id: 'text', type: 'message', data: { message: 'after the film' } },
    ],
    ['start_1>film', 'film>text'],
  );
  return seedSchedules(db, await seedFunnel(db, userId, graph), groupIds.slice(0, groupsCount));
}

it('is not in flight while its file uploads, however long that takes, and is then sent in order', async () => {
  server.media.treat({ kind: 'hang' });
  await startFilm();
  await until(isUploading, 'the upload');
  expect(await statuses()).toEqual(['queued']);
  server.media.treat({ kind: 'accept' });
  await until(async () => (await statuses()).join() === 'sent,sent', 'both messages');
  const rows = await listDeliveries();
  expect(server.received.map(({ id }) => id)).toEqual(rows.map(({ messageId }) => messageId));
});

it('sends nothing of a film that is stopped while it uploads, and ends the upload', async () => {
  server.media.treat({ kind: 'hang' });
  const [scheduleId = 0] = await startFilm();
  await until(isUploading, 'the upload');
  const which = eq(funnelSchedules.id, scheduleId);
  await stopSchedules({ db, clock: engines.clock }, which, { keepsLock: false });
  expect(await statuses()).toEqual(['canceled']);
  await until(() => !isUploading(), 'the end of the upload');
  server.media.treat({ kind: 'accept' });
  await startFilm();
  await until(async () => (await statuses()).join() === 'canceled,sent,sent', 'the next run');
  expect(server.received).toHaveLength(2);
});

it('leaves nothing in doubt when it is restarted during an upload', async () => {
  server.media.treat({ kind: 'hang' });
  await startFilm();
  await until(isUploading, 'the upload');
  await engine.stop();
  expect(await statuses()).toEqual(['queued']);
  server.media.treat({ kind: 'accept' });
  engine = engines.createEngine(TIMING);
  await engine.start();
  await until(async () => (await statuses()).join() === 'sent,sent', 'both messages');
  expect(server.received).toHaveLength(2);
});

it.each([{ kind: 'cut' as const }, { kind: 'refuse' as const, statusCode: 503 }])(
  'tries an upload again that ended by $kind, and keeps the order',
  async (manner) => {
    server.media.treat(manner);
    await startFilm();
    await until(async () => ((await listDeliveries())[0]?.attempt ?? 0) > 1, 'a second try');
    server.media.treat({ kind: 'accept' });
    await until(async () => (await statuses()).join() === 'sent,sent', 'both messages');
    const rows = await listDeliveries();
    expect(server.received.map(({ id }) => id)).toEqual(rows.map(({ messageId }) => messageId));
  },
);

it('uploads a file once for all groups, also over a restart', async () => {
  const before = server.media.count();
  await startFilm(2);
  await until(async () => (await statuses()).filter((status) => status === 'sent').length === 4, 'two groups');
  await engine.stop();
  engine = engines.createEngine(TIMING);
  await engine.start();
  const [schedule] = await db.select().from(funnelSchedules);
  await seedSchedules(db, schedule?.funnelId ?? 0, owner.groupIds.slice(2));
  engine.wake();
  await until(async () => (await statuses()).filter((status) => status === 'sent').length === 6, 'the third group');
  expect(server.media.count() - before).toBe(1);
});
