import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';
import { messengerAccounts } from '@server/db/schema';
import { poll } from '@test/browser/client';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';
import { waitUntilReady } from '@test/prove/linkedAccounts';

import { readEpochs, waitUntilOnline, withLinkedFleet } from './linkedFleet';
import { INSPECTED, readLiveMb } from './liveMemory';
import { withOwnDatabase } from './ownDatabase';

const GROUPS_COUNT = 500;
const MEMBERS_COUNT = 500;
const ACCOUNTS_COUNT = 300;
const CONNECT_MAX_MS = 4 * MINUTE_MS;
const SETTLED_MS = 5_000;
const BYTES_PER_MB = 1024 * 1024;
/** Budgets of P18 in docs/evidence/quality.md. */
const MEMORY_GATE_MB = 15;
const MEMORY_STRETCH_MB = 8;
const DELAY_GATE_MS = 200;
const DELAY_STRETCH_MS = 100;

/**
 * P18: the memory of a connection of a large account, and a start of a process with many accounts, by the real adapter and the stand-in of
 * WhatsApp's server, on both databases.
 * @returns whether the budgets hold
 */
export async function measureConnections(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    const memory = await measureMemory(postgres.url);
    const start = await measureStart(await postgres.createDatabase('start'));
    printTable('P18 connections of WhatsApp accounts', [...memory, ...start]);
    const embedded = await measureStart(null);
    printTable('P18 the same start on the embedded database', embedded);
    return [...memory, ...start, ...embedded].every(([, , , isFine]) => isFine);
  } finally {
    await postgres.stop();
  }
}

/** What connecting an account adds to a process in which another one is connected, so that the library is loaded. */
async function measureMemory(databaseUrl: string): Promise<Row[]> {
  const prepare = (whatsapp: WhatsappServer, [large = '', small = '']: readonly string[]) => {
    whatsapp.addGroup({ name: 'Small', members: [small] });
    for (let at = 1; at <= GROUPS_COUNT; at += 1)
      whatsapp.addGroup({ name: `Group ${at}`, members: [large], strangersCount: MEMBERS_COUNT - 1 });
  };
  const plan = { accountsCount: 2, databaseUrl, environment: INSPECTED, prepare };
  return withLinkedFleet(plan, async ({ whatsapp, server, phones, start }) => {
    await withOwnDatabase(server, databaseUrl, async (db) => {
      const [first] = await db.select().from(messengerAccounts).orderBy(messengerAccounts.id).limit(1);
      await db
        .update(messengerAccounts)
        .set({ desired: 'off' })
        .where(eq(messengerAccounts.id, first?.id ?? 0));
    });
    const client = await start();
    await waitUntilOnline(whatsapp, phones.slice(1), CONNECT_MAX_MS);
    await client.call<Group[]>('listGroups');
    await sleep(SETTLED_MS);
    const beforeMb = await readLiveMb(server);
    await client.call('connectMessenger');
    await waitUntilReady(client);
    const groups = await poll(
      async () => {
        const found = await client.call<Group[]>('listGroups');
        return found.length >= GROUPS_COUNT ? found : null;
      },
      'the groups',
      CONNECT_MAX_MS,
    );
    await sleep(SETTLED_MS);
    const addedMb = (await readLiveMb(server)) - beforeMb;
    return [
      [`groups of ${MEMBERS_COUNT} members`, groups.length, String(GROUPS_COUNT), groups.length === GROUPS_COUNT],
      [
        'memory of the whole connection',
        `${addedMb.toFixed(1)} MB`,
        `<= ${MEMORY_GATE_MB} MB (stretch ${MEMORY_STRETCH_MB})`,
        addedMb <= MEMORY_GATE_MB,
      ],
    ];
  });
}

/** From the start of the process until all its accounts are connected. */
async function measureStart(databaseUrl: string | null): Promise<Row[]> {
  const prepare = (whatsapp: WhatsappServer, phones: readonly string[]) => {
    for (const [at, phone] of phones.entries()) whatsapp.addGroup({ name: `Group ${at}`, members: [phone] });
  };
  const plan = { accountsCount: ACCOUNTS_COUNT, databaseUrl, prepare };
  return withLinkedFleet(plan, async ({ whatsapp, server, phones, start, readMetric }) => {
    const before = await readEpochs(server, databaseUrl);
    const startedMs = performance.now();
    await start();
    await waitUntilOnline(whatsapp, phones, CONNECT_MAX_MS);
    const tookS = (performance.now() - startedMs) / SECOND_MS;
    const connectedCount = whatsapp.onlinePhones().length;
    // A reading of any value begins a new measurement of the delay.
    const delayMs = (await readMetric('nodejs_eventloop_lag_p99_seconds')) * SECOND_MS;
    const memoryMb = (await readMetric('process_resident_memory_bytes')) / BYTES_PER_MB;
    await server.terminate();
    const after = await readEpochs(server, databaseUrl);
    const lostCount = after.filter((epoch, at) => epoch !== (before[at] ?? 0) + 1).length;
    return [
      ['accounts connected', connectedCount, String(ACCOUNTS_COUNT), connectedCount === ACCOUNTS_COUNT],
      ['… within', `${tookS.toFixed(0)} s`, '', true],
      ['… memory of the process', `${memoryMb.toFixed(0)} MB`, '', true],
      [
        '… delay of the event loop, 99 of 100 within',
        `${delayMs.toFixed(0)} ms`,
        `<= ${DELAY_GATE_MS} ms (stretch ${DELAY_STRETCH_MS})`,
        delayMs <= DELAY_GATE_MS,
      ],
      ['… leases lost', lostCount, '0', lostCount === 0],
    ];
  });
}
