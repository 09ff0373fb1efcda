import { eq, sql } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { messengerAccounts } from '@server/db/schema';
import { loadLibrary } from '@server/gateways/messenger/whatsapp/library';
import { waitUntil } from '@test/kit/messengerContract';
import { openTestDatabase } from '@test/kit/testDatabase';
import { buildWhatsappEngines, type LinkedOwner, type WhatsappEngines } from '@test/kit/whatsappEngine';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import type { Engine } from './engine';

jest.setTimeout(120_000);

const TOGETHER_COUNT = 5;
const ACCOUNTS_COUNT = 8;
const WAIT_MAX_MS = 60_000;

let db: Database;
let close: () => Promise<void>;
let server: WhatsappServer;
let engines: WhatsappEngines;
let engine: Engine | null = null;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  loosenLongTimers();
  server = await startWhatsappServer(await loadLibrary());
  engines = buildWhatsappEngines(db, server);
});
afterEach(() => engine?.stop());
afterAll(async () => {
  await server.stop();
  engines.close();
  await close();
});

const readAccounts = () => db.select().from(messengerAccounts).orderBy(messengerAccounts.id);
const countOnline = () => server.onlinePhones().length;
const waitFor = (isTrue: () => boolean | Promise<boolean>) => waitUntil(isTrue, () => `${countOnline()}`, WAIT_MAX_MS);

it('connects a few accounts at a time, first the one whose owner waits, and keeps every lease', async () => {
  const owners: LinkedOwner[] = [];
  for (let at = 0; at < ACCOUNTS_COUNT; at += 1) owners.push(await engines.seedLinkedOwner(1));
  await waitFor(() => countOnline() === 0);

  server.holdLists(true);
  engine = engines.createEngine({ nodeTtlMs: 2_000 });
  await engine.start();
  await waitFor(() => countOnline() >= TOGETHER_COUNT);
  const before = await readAccounts();
  const last = owners.findLast(({ phone }) => !server.onlinePhones().includes(phone));
  await db
    .update(messengerAccounts)
    .set({ connectRequestedAt: sql`now()` })
    .where(eq(messengerAccounts.id, last?.accountId ?? 0));
  engine.wake();
  await waitFor(() => server.onlinePhones().includes(last?.phone ?? ''));
  expect(countOnline()).toBe(TOGETHER_COUNT + 1);

  server.holdLists(false);
  await waitFor(async () => (await readAccounts()).every(({ state }) => state === 'open'));
  const leases = (await readAccounts()).map(({ leaseOwner, leaseEpoch }) => ({ leaseOwner, leaseEpoch }));
  expect(leases).toEqual(before.map(({ leaseOwner, leaseEpoch }) => ({ leaseOwner, leaseEpoch })));
});
