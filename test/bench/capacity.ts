import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Broadcast, Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { poll, signIn, type Client } from '@test/browser/client';
import { owner, startServer, type RunningServer } from '@test/browser/server';
import { printTable } from '@test/kit/printTable';

/** How much is measured. */
export interface CapacityEffort {
  accountsCount: number;
  groupsCount: number;
  /** Null: the embedded database. */
  databaseUrl: string | null;
}

const BYTES_PER_MB = 1024 * 1024;
const BROADCAST_MAX_MS = 10 * MINUTE_MS;

/**
 * How much one process does: every account has a simulated phone without any pause between messages, and sends one broadcast to
 * all its groups, all accounts at once. Prints the results; there is no budget, so nothing can fail.
 */
export async function measureCapacity({ accountsCount, groupsCount, databaseUrl }: CapacityEffort): Promise<void> {
  const environment = {
    SIMULATOR_GROUPS: String(groupsCount),
    SIMULATOR_LATENCY_MIN_MS: '0',
    SIMULATOR_LATENCY_MAX_MS: '0',
    METRICS_TOKEN: 'token-of-the-measurement',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment);
  try {
    const emails = await addAccounts(server, environment, accountsCount);
    const emptyMb = await readMemoryMb(server);
    const clients = await connectAll(server, emails);
    const connectedMb = await readMemoryMb(server);
    const startedMs = Date.now();
    const sentCount = (await Promise.all(clients.map(broadcast))).reduce((sum, count) => sum + count, 0);
    const seconds = (Date.now() - startedMs) / 1_000;
    const database = databaseUrl === null ? 'embedded database' : 'PostgreSQL';
    printTable(`Capacity of one process, ${database}, ${accountsCount} accounts with ${groupsCount} groups each`, [
      ['messages sent', sentCount, '', true],
      ['seconds', seconds.toFixed(1), '', true],
      ['messages a second', (sentCount / seconds).toFixed(1), '', true],
      ['memory without accounts, MB', emptyMb.toFixed(0), '', true],
      ['memory with all connected, MB', connectedMb.toFixed(0), '', true],
      ['memory after sending, MB', (await readMemoryMb(server)).toFixed(0), '', true],
      ...(databaseUrl === null ? [measureDisk(server)] : []),
    ]);
  } finally {
    await server.stop();
  }
}

/** Accounts are added while the server is down, because the embedded database allows one process. */
async function addAccounts(server: RunningServer, environment: Record<string, string>, count: number) {
  const emails = Array.from({ length: count - 1 }, (_, at) => `owner${at + 2}@example.com`);
  await server.kill();
  const env = { ...process.env, ...environment, DATA_DIR: path.join(server.dataDir, 'data') };
  for (const email of emails) {
    const program = ['dist/server/account.mjs', 'add', email, '--password', owner.password];
    await promisify(execFile)(process.execPath, program, { env });
  }
  await server.start();
  return [owner.email, ...emails];
}

async function connectAll(server: RunningServer, emails: string[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (const email of emails) {
    const client = await signIn(server.url, { ...owner, email });
    await client.connectPhone();
    clients.push(client);
  }
  return clients;
}

/** Sends to every group that takes messages; returns how many arrived. */
async function broadcast(client: Client): Promise<number> {
  const groups = await client.call<Group[]>('listGroups');
  const body = {
    message: 'How many a second?',
    group_ids: groups.flatMap(({ id, can_post }) => (can_post ? [id] : [])),
    media_url: null,
  };
  const { id } = await client.call<Pick<Broadcast, 'id'>>('sendBroadcast', { body });
  const ended = await poll(
    async () => {
      const state = await client.call<Broadcast>('getBroadcast', { params: { id } });
      return state.status === 'completed' ? state : null;
    },
    'the end of a broadcast',
    BROADCAST_MAX_MS,
  );
  return ended.sent;
}

async function readMemoryMb({ url }: RunningServer): Promise<number> {
  const headers = { authorization: 'Bearer token-of-the-measurement' };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / BYTES_PER_MB;
}

function measureDisk({ dataDir }: RunningServer): [string, string, string, boolean] {
  const folder = path.join(dataDir, 'data', 'database');
  const bytes = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
  return ['database on disk, MB', (bytes / BYTES_PER_MB).toFixed(0), '', true];
}
