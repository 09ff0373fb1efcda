import { limits } from '@contract/limits';
import type { FunnelRun } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { poll, signIn, type Client, type Phone } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';

import { createChance } from '@test/kit/random';
import { printTable, type Row } from '@test/kit/printTable';

import type { Effort } from './proof';

const STEPS_PER_RUN = 20;
const START_DELAY_MS = 70_000;
/** Sends of one round take about this long; kills happen somewhere within it. */
const MS_PER_SEND = 25;
/** What is left when the last kill is over must be sent within this. Limit of S1 in docs/evidence/quality.md. */
const FINISH_MAX_MS = 60_000;

interface Killing {
  kills: number;
  seed: number;
}

/**
 * S1: steps fall due, minute after minute, in many groups; the server is killed with -9 at random moments and started again
 * on the same data. The simulated phone's journal must hold each step exactly once.
 * @returns whether the promise held
 */
export async function proveAtMostOnce({ isShort, seed }: Effort): Promise<boolean> {
  const effort = isShort ? { steps: 200, kills: 5, seed } : { steps: 1_000, kills: 20, seed };
  const groupsCount = Math.ceil(effort.steps / STEPS_PER_RUN);
  const server = await startServer({ SIMULATOR_GROUPS: String(Math.ceil(groupsCount * 1.5)), LOG_LEVEL: 'error' });
  try {
    const client = await signIn(server.url);
    const { groups, phone } = await client.connectPhone();
    const writable = groups.filter(({ can_post }) => can_post).slice(0, groupsCount);
    if (writable.length < groupsCount) throw new Error(`Only ${writable.length} groups can be written to`);
    const texts = Array.from({ length: STEPS_PER_RUN }, (_, index) => `step ${index + 1}.`);
    const funnel = await client.saveFunnel('S1', texts, 1);
    for (const ids of chunk(
      writable.map(({ id }) => id),
      limits.funnel.groupsPerStartMaxCount,
    )) {
      const started = await client.startFunnel(funnel.id, ids);
      if (started.failedGroups > 0) throw new Error(`${started.failedGroups} groups refused to start`);
    }
    const nameOf = new Map(writable.map(({ id, name }) => [id, name]));
    const kills = await killWhileSending(server, effort, groupsCount);
    const { runs, waitedMs } = await waitForEnd(client, server, funnel.id);
    return report(effort, { kills, waitedMs, ...judge(runs, await readJournal(phone), nameOf) });
  } finally {
    await server.stop();
  }
}

/** Advances to the rounds one after the other and kills within them. */
async function killWhileSending(server: RunningServer, { kills: wanted, seed }: Killing, groupsCount: number) {
  const chance = createChance(seed);
  const roundMs = groupsCount * MS_PER_SEND;
  let kills = 0;
  server.moveClock(START_DELAY_MS);
  for (let round = 0; round < STEPS_PER_RUN; round += 1) {
    const killsNow = Math.round(((round + 1) * wanted) / STEPS_PER_RUN) - kills;
    for (let kill = 0; kill < killsNow; kill += 1) {
      await sleep(chance.next() * roundMs);
      await server.kill();
      await server.start();
      kills += 1;
    }
    await sleep(roundMs);
    server.moveClock(MINUTE_MS);
  }
  return kills;
}

/** Runs fall behind while the server is away; the clock goes on until all of them have ended. */
async function waitForEnd(client: Client, server: RunningServer, funnelId: number) {
  const startedMs = Date.now();
  const runs = await poll(
    async () => {
      const found = await client.listRuns(funnelId);
      if (found.every(({ finished }) => finished)) return found;
      server.moveClock(MINUTE_MS);
      await sleep(500);
      return null;
    },
    'the end of the runs',
    FINISH_MAX_MS * 3,
  );
  return { runs, waitedMs: Date.now() - startedMs };
}

async function readJournal(phone: Phone): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const chat of await phone.listChats()) {
    for (const message of await phone.listMessages(chat.id)) {
      if (message.author !== null) continue;
      const key = `${chat.name}: ${message.text}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return times;
}

interface Verdict {
  steps: number;
  accepted: number;
  doubles: string[];
  lost: number;
  unconfirmed: number;
}

/** Compares what the console shows with what the messenger accepted, step by step. */
function judge(runs: FunnelRun[], journal: Map<string, number>, nameOf: Map<number, string>): Verdict {
  const steps = runs.flatMap(({ group_id, messages }) =>
    messages.map(({ status, message }) => ({
      status,
      isAccepted: journal.has(`${nameOf.get(group_id) ?? ''}: ${message}`),
    })),
  );
  const isLost = ({ status, isAccepted }: (typeof steps)[number]) =>
    status === 'success' ? !isAccepted : status !== 'unconfirmed';
  return {
    steps: steps.length,
    accepted: [...journal.values()].reduce((sum, times) => sum + times, 0),
    doubles: [...journal].filter(([, times]) => times > 1).map(([key]) => key),
    lost: steps.filter(isLost).length,
    unconfirmed: steps.filter(({ status }) => status === 'unconfirmed').length,
  };
}

function report({ seed }: Killing, found: Verdict & { kills: number; waitedMs: number }): boolean {
  const { kills, steps, accepted, doubles, lost, unconfirmed, waitedMs } = found;
  const rows: Row[] = [
    ['steps that fell due', steps, '', true],
    ['kills with -9', kills, '', true],
    ['accepted by the messenger', accepted, '', true],
    ['lost', lost, '0', lost === 0],
    ['sent twice', doubles.length, '0', doubles.length === 0],
    ['unconfirmed', unconfirmed, `<= ${kills}`, unconfirmed <= kills],
    ['rest sent after', `${(waitedMs / 1000).toFixed(1)} s`, `<= ${FINISH_MAX_MS / 1000} s`, waitedMs <= FINISH_MAX_MS],
  ];
  printTable(`S1 at most once (seed ${seed})`, rows);
  for (const key of doubles) console.log(`  twice: ${key}`);
  return rows.every(([, , , isFine]) => isFine);
}

function chunk<T>(items: T[], size: number): T[][] {
  return items.length > size ? [items.slice(0, size), ...chunk(items.slice(size), size)] : [items];
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
