import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Broadcast } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { poll, signIn } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import { waitUntilReady } from './linkedAccounts';
import { proveOldFolders } from './oldFolders';
import type { Effort } from './proof';
import { queryDatabase } from './queryDatabase';

const BROADCAST_MAX_MS = 5 * MINUTE_MS;
/** Messages that a restored server would send begin within this time. */
const QUIET_MS = 5 * SECOND_MS;
const PAGE_BYTES = 8_192;
/** About fifty messages a second. */
const PACE = { SIMULATOR_LATENCY_MIN_MS: '0', SIMULATOR_LATENCY_MAX_MS: '10' };
/** The page of the table that is damaged. */
const PAGE = 1;

/**
 * S25: a backup while messages are sent, restored and settled; a damaged folder, salvaged; folders of earlier versions, started.
 * @returns whether the copy is a moment during the backup, nothing is sent twice, and what is readable is kept
 */
export async function proveBackups({ isShort }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 200 : 500;
  const areKept = await withConnectedServer(groupsCount, PACE, async (connected) => {
    const { rows, original } = await proveRestore(connected);
    rows.push(...(await proveSalvage(connected, original)));
    printTable('S25 a backup while messages are sent, and a damaged folder', rows);
    return rows.every(([, , , isFine]) => isFine);
  });
  return (await proveOldFolders(isShort)) && areKept;
}

/** Runs a command of the built server on a data folder. */
async function maintain(dataDir: string, ...commandLine: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['dist/server/maintenance.mjs', ...commandLine], { env });
}

const dataOf = ({ dataDir }: RunningServer) => path.join(dataDir, 'data');

/** Puts a folder in the place of the server's, which is stopped. Returns where the former one is now. */
function replaceData(server: RunningServer, folder: string, name: string): string {
  const former = path.join(server.dataDir, name);
  fs.renameSync(dataOf(server), former);
  fs.renameSync(folder, dataOf(server));
  return former;
}

async function proveRestore({ server, client, groups }: ConnectedServer): Promise<{ rows: Row[]; original: string }> {
  const { id } = await client.call<{ id: number }>('sendBroadcast', {
    body: { message: 'To everybody', group_ids: groups.map((group) => group.id), media_url: null },
  });
  const look = () => client.call<Broadcast>('getBroadcast', { params: { id } });
  const until = (isThere: (broadcast: Broadcast) => boolean, what: string) =>
    poll(async () => (isThere(await look()) ? true : null), what, BROADCAST_MAX_MS);
  await until(({ sent }) => sent >= groups.length / 10, 'the first tenth');
  const backup = path.join(server.dataDir, 'backup');
  const [sentBefore, startedMs] = [(await look()).sent, performance.now()];
  await maintain(dataOf(server), 'backup', backup);
  const [sentAfter, seconds] = [(await look()).sent, (performance.now() - startedMs) / SECOND_MS];
  await until(({ status }) => status === 'completed', 'the end of the broadcast');
  await server.terminate();

  const original = replaceData(server, backup, 'original');
  const accepted = await countAccepted(server);
  await maintain(dataOf(server), 'settle');
  await server.start();
  // Settling ends the sessions that a backup holds.
  const again = await signIn(server.url);
  await waitUntilReady(again);
  const restored = await again.call<Broadcast>('getBroadcast', { params: { id } });
  server.moveClock(HOUR_MS);
  await sleep(QUIET_MS);
  await server.terminate();
  const acceptedLater = await countAccepted(server);
  const { sent, failed, unconfirmed, pending, canceled, total } = restored;
  const all = sent + failed + unconfirmed + pending + canceled;
  const isMoment = sent >= sentBefore && sent <= sentAfter;
  return {
    original,
    rows: [
      ['groups of the broadcast', groups.length, '', true],
      ['backup took, verification included', `${seconds.toFixed(1)} s`, '', true],
      ['messages a second meanwhile', ((sentAfter - sentBefore) / seconds).toFixed(0), '', true],
      ['sent in the backup', sent, `${sentBefore} to ${sentAfter}`, isMoment],
      [
        '… received by the phone in it',
        accepted,
        `${sent} or ${sent + 1}`,
        accepted - sent === 0 || accepted - sent === 1,
      ],
      ['… groups accounted for', all, String(total), all === total && total === groups.length],
      ['… pending after backup:settle', pending, '0', pending === 0],
      ['sent by the restored server', acceptedLater - accepted, '0', acceptedLater === accepted],
    ],
  };
}

async function countAccepted({ dataDir }: RunningServer): Promise<number> {
  const counting = `select count(*)::int as count from sim_messages where member_id is null`;
  return (await queryDatabase<{ count: number }>(dataDir, counting))[0]?.count ?? NaN;
}

/** Overwrites a page of the table of deliveries, salvages the rest, and starts a server on it. */
async function proveSalvage({ server, groups }: ConnectedServer, original: string): Promise<Row[]> {
  fs.rmSync(dataOf(server), { recursive: true });
  fs.renameSync(original, dataOf(server));
  const [found] = await queryDatabase<{ file: string; all: number; rows: number }>(
    server.dataDir,
    `select pg_relation_filepath('deliveries') as file, (select count(*)::int from deliveries) as all, (select count(*)::int from deliveries
     where ctid >= '(${PAGE},0)' and ctid < '(${PAGE + 1},0)') as rows`,
  );
  const { file = '', all = NaN, rows = NaN } = found ?? {};
  const handle = fs.openSync(path.join(dataOf(server), 'database', file), 'r+');
  fs.writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, PAGE * PAGE_BYTES);
  fs.closeSync(handle);
  const salvaged = path.join(server.dataDir, 'salvaged');
  await maintain(dataOf(server), 'salvage', salvaged);
  await maintain(salvaged, 'settle');
  replaceData(server, salvaged, 'damaged');
  await server.start();
  const again = await signIn(server.url);
  await waitUntilReady(again);
  const listed = (await again.call<{ id: number }[]>('listGroups')).length;
  await server.terminate();
  const [kept] = await queryDatabase<{ count: number }>(
    server.dataDir,
    'select count(*)::int as count from deliveries',
  );
  return [
    ['messages in the damaged folder, and in its damaged page', `${all}, ${rows}`, '', rows > 0],
    ['… salvaged', kept?.count ?? NaN, String(all - rows), kept?.count === all - rows],
    ['… groups that its server lists', listed, `>= ${groups.length}`, listed >= groups.length],
  ];
}
