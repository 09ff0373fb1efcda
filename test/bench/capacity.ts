import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Socket } from 'socket.io-client';

import type { Broadcast, Group } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';
import { signIn, type Client } from '@test/browser/client';
import { owner, startServer, type RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { addIdleAccounts } from './idleAccounts';
import { openSocket } from './openSocket';
import { withOwnDatabase } from './ownDatabase';

/** How much is measured. */
export interface CapacityEffort {
  accountsCount: number;
  groupsCount: number;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** More accounts, which are connected and idle after a full day; none by default. */
  idleCount?: number;
  /** How many share the database, for PostgreSQL only; 1 by default. */
  processesCount?: number;
  /** Where the built server is; this repository by default. */
  folder?: string;
}

const BYTES_PER_MB = 1024 * 1024;
const BROADCAST_MAX_MS = 10 * MINUTE_MS;
const OPEN_MAX_MS = 5 * MINUTE_MS;
/** What follows the opening of a thousand connections has ended then. */
const SETTLE_MS = 15 * SECOND_MS;
/** As a pattern. */
const OPEN_ACCOUNTS = 'voronka_messenger_accounts\\{state="open"\\}';

/** What was sent. */
export interface Sent {
  sentCount: number;
  seconds: number;
  /** Processor time of the first process meanwhile. */
  cpuSeconds: number;
}

/** What was done; memory is that of the first process. */
export interface Capacity extends Sent {
  memoryMb: { empty: number; connected: number; after: number };
  /** Size of the embedded database. */
  diskMb: number | null;
}

/** Running processes whose accounts are connected. */
export interface Fleet {
  /** The first one. */
  server: RunningServer;
  /** From the start of the process until all connections were open. */
  openSeconds: number;
  memoryMb: Record<'empty' | 'connected', number>;
  /** Each account that is not idle sends a broadcast to all its groups, all of them at once. */
  sendToAll(): Promise<Sent>;
  close(): Promise<void>;
}

/** Prints how much the processes do; there is no budget, so nothing can fail. */
export async function printCapacity(effort: CapacityEffort): Promise<void> {
  const { sentCount, seconds, cpuSeconds, memoryMb, diskMb } = await measureCapacity(effort);
  const { accountsCount, groupsCount, databaseUrl, processesCount = 1 } = effort;
  const processes = processesCount === 1 ? 'one process' : `${processesCount} processes`;
  const database = databaseUrl === null ? 'embedded database' : 'PostgreSQL';
  printTable(`Capacity of ${processes}, ${database}, ${accountsCount} accounts with ${groupsCount} groups each`, [
    ['messages sent', sentCount, '', true],
    ['seconds', seconds.toFixed(1), '', true],
    ['messages a second', (sentCount / seconds).toFixed(1), '', true],
    ['processor time per message, ms', ((cpuSeconds * 1_000) / sentCount).toFixed(2), '', true],
    ['memory without accounts, MB', memoryMb.empty.toFixed(0), '', true],
    ['memory with all connected, MB', memoryMb.connected.toFixed(0), '', true],
    ['memory after sending, MB', memoryMb.after.toFixed(0), '', true],
    ...(diskMb === null ? [] : [['database on disk, MB', diskMb.toFixed(0), '', true] satisfies Row]),
  ]);
}

/**
 * How much one or several processes do: every account has a simulated phone without any pause between messages, and sends one broadcast to
 * all its groups, all accounts at once.
 */
export async function measureCapacity(effort: CapacityEffort): Promise<Capacity> {
  const fleet = await openFleet(effort);
  try {
    const { sentCount, seconds, cpuSeconds } = await fleet.sendToAll();
    return {
      ...{ sentCount, seconds, cpuSeconds },
      memoryMb: { ...fleet.memoryMb, after: await readMemoryMb(fleet.server) },
      diskMb: effort.databaseUrl === null ? measureDiskMb(fleet.server) : null,
    };
  } finally {
    await fleet.close();
  }
}

/** Starts the processes, and connects the accounts, also the idle ones. */
export async function openFleet(effort: CapacityEffort): Promise<Fleet> {
  const { groupsCount, databaseUrl, processesCount = 1, folder } = effort;
  const environment = {
    SIMULATOR_GROUPS: String(groupsCount),
    SIMULATOR_LATENCY_MIN_MS: '0',
    SIMULATOR_LATENCY_MAX_MS: '0',
    METRICS_TOKEN: 'token-of-the-measurement',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment, [], folder);
  const others: RunningServer[] = [];
  const close = async () => void (await Promise.all([server, ...others].map((one) => one.stop())));
  try {
    const emails = await addAccounts(server, environment, effort);
    const startedMs = Date.now();
    await server.start();
    while (others.length + 1 < processesCount) others.push(await startServer(environment, [], folder));
    const empty = await readMemoryMb(server);
    const clients = await connectAll(server, emails);
    await waitUntilOpen(server, effort);
    const openSeconds = (Date.now() - startedMs) / SECOND_MS;
    if (effort.idleCount) await sleep(SETTLE_MS);
    const connected = await readMemoryMb(server);
    return { server, openSeconds, memoryMb: { empty, connected }, sendToAll: () => sendToAll(server, clients), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sendToAll(server: RunningServer, clients: readonly Client[]): Promise<Sent> {
  const cpuBefore = await readMetric(server, 'process_cpu_seconds_total');
  const startedMs = Date.now();
  const counts = await Promise.all(clients.map((client) => broadcast(server, client)));
  const seconds = (Date.now() - startedMs) / SECOND_MS;
  const cpuSeconds = (await readMetric(server, 'process_cpu_seconds_total')) - cpuBefore;
  return { sentCount: counts.reduce((sum, count) => sum + count, 0), seconds, cpuSeconds };
}

/** Accounts are added while the server is down, because the embedded database allows one process. It stays so. */
async function addAccounts(server: RunningServer, environment: Record<string, string>, effort: CapacityEffort) {
  const { accountsCount, databaseUrl, idleCount = 0 } = effort;
  const emails = Array.from({ length: accountsCount - 1 }, (_, at) => `owner${at + 2}@example.com`);
  await server.terminate();
  const env = { ...process.env, ...environment, DATA_DIR: path.join(server.dataDir, 'data') };
  for (const email of emails) {
    const program = ['dist/server/account.mjs', 'add', email, '--password', owner.password];
    await promisify(execFile)(process.execPath, program, { env });
  }
  if (idleCount > 0) await withOwnDatabase(server, databaseUrl, (db) => addIdleAccounts(db, idleCount));
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

/** Sends to every group that takes messages, and waits for the event of its end; returns how many arrived. */
async function broadcast(server: RunningServer, client: Client): Promise<number> {
  const groups = await client.call<Group[]>('listGroups');
  const body = {
    message: 'How many a second?',
    group_ids: groups.flatMap(({ id, can_post }) => (can_post ? [id] : [])),
    media_url: null,
  };
  const socket = await openSocket(server.url, client.token);
  try {
    const ended = once(socket, BROADCAST_MAX_MS);
    const { id } = await client.call<Pick<Broadcast, 'id'>>('sendBroadcast', { body });
    await ended;
    return (await client.call<Broadcast>('getBroadcast', { params: { id } })).sent;
  } finally {
    socket.disconnect();
  }
}

function once(socket: Socket, maxMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The end of a broadcast was not heard of')), maxMs);
    socket.once('broadcast:completed', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function readMemoryMb(server: RunningServer): Promise<number> {
  return (await readMetric(server, 'process_resident_memory_bytes')) / BYTES_PER_MB;
}

async function waitUntilOpen(server: RunningServer, { accountsCount, idleCount = 0 }: CapacityEffort): Promise<void> {
  const endMs = Date.now() + OPEN_MAX_MS;
  while (!((await readMetric(server, OPEN_ACCOUNTS)) >= accountsCount + idleCount)) {
    if (Date.now() > endMs) throw new Error('Not every account was connected');
    await sleep(SECOND_MS);
  }
}

async function readMetric({ url }: RunningServer, name: string): Promise<number> {
  const headers = { authorization: 'Bearer token-of-the-measurement' };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

function measureDiskMb({ dataDir }: RunningServer): number {
  const folder = path.join(dataDir, 'data', 'database');
  const bytes = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
  return bytes / BYTES_PER_MB;
}
