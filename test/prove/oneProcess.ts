import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { MINUTE_MS } from '@contract/time';

import words from '@locales/ru/server.json';
import { owner } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { countDoubles, readJournal, sleep, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { countStatus, listRuns, messagesOf, startEverywhere, waitForRuns } from './runs';

const STEPS_PER_RUN = 5;
const START_DELAY_MS = 70_000;
const FINISH_MAX_MS = 180_000;
/** Limit of S6 in docs/evidence/quality.md. */
const EXIT_MAX_MS = 2_000;

interface Intrusion {
  tookMs: number;
  exitCode: number | null;
  said: string;
}

/**
 * S6: while a server sends, others are started on its data directory.
 * @returns whether each of them exited at once with a clear text, and nothing was lost
 */
export async function proveOneProcess({ isShort, seed }: Effort): Promise<boolean> {
  const [groupsCount, intrudersCount] = isShort ? [10, 2] : [50, 10];
  return withConnectedServer(groupsCount, {}, async (connected) => {
    const { client, server, phone, groups } = connected;
    const dataDir = path.join(server.dataDir, 'data');
    const texts = Array.from({ length: STEPS_PER_RUN }, (_, index) => `step ${index + 1}.`);
    const funnel = await client.saveFunnel('S6', texts, 1);
    await startEverywhere(
      client,
      funnel.id,
      groups.map(({ id }) => id),
    );
    server.moveClock(START_DELAY_MS);
    const intrusions: Intrusion[] = [];
    for (let at = 0; at < intrudersCount; at += 1) {
      intrusions.push(await intrude(dataDir));
      server.moveClock(MINUTE_MS);
      await sleep(500);
    }
    const runs = await waitForRuns(connected, [funnel.id], groupsCount, FINISH_MAX_MS, () =>
      server.moveClock(MINUTE_MS),
    );
    const journal = await readJournal(phone);
    await server.terminate();
    await server.start();
    const after = await listRuns(client, [funnel.id]);

    const expected = groupsCount * STEPS_PER_RUN;
    const accepted = [...journal.values()].flat().length;
    const longestMs = Math.max(...intrusions.map(({ tookMs }) => tookMs));
    const [text = ''] = words.start.directoryBusy.split('{{directory}}');
    const unclear = intrusions.filter(({ exitCode, said }) => exitCode !== 1 || !isClear(said, text, dataDir)).length;
    const changed = JSON.stringify(after) === JSON.stringify(runs) ? 0 : 1;
    const rows: Row[] = [
      ['processes that came second', intrusions.length, '', true],
      [
        'longest stay of one',
        `${(longestMs / 1000).toFixed(2)} s`,
        `<= ${EXIT_MAX_MS / 1000} s`,
        longestMs <= EXIT_MAX_MS,
      ],
      ['left without exit code 1 and one clear line', unclear, '0', unclear === 0],
      [
        'messages sent by the first',
        countStatus(runs, 'success'),
        String(expected),
        countStatus(runs, 'success') === expected,
      ],
      ['rows lost', messagesOf(runs).length - accepted, '0', messagesOf(runs).length === accepted],
      ['histories that differ after a restart', changed, '0', changed === 0],
      ['sent twice', countDoubles(journal), '0', countDoubles(journal) === 0],
    ];
    printTable(`S6 one process on one data directory (seed ${seed})`, rows);
    for (const { said } of intrusions.slice(0, 1))
      console.log(`      said: ${said.trim().replace(dataDir, '<directory>')}`);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** Starts a second server by mistake, on a port of its own. */
async function intrude(dataDir: string): Promise<Intrusion> {
  const startedMs = performance.now();
  const second = spawn(process.execPath, ['dist/server/main.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_EMAIL: owner.email,
      DEMO_PASSWORD: owner.password,
    },
  });
  let said = '';
  second.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const timer = setTimeout(() => second.kill('SIGKILL'), EXIT_MAX_MS * 5);
  await once(second, 'close');
  clearTimeout(timer);
  return { tookMs: performance.now() - startedMs, exitCode: second.exitCode, said };
}

/** One plain line that names the directory, and no stack trace. */
function isClear(said: string, text: string, dataDir: string): boolean {
  return said.trim().split('\n').length === 1 && said.includes(text) && said.includes(dataDir);
}
