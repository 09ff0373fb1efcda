import { MINUTE_MS } from '@contract/time';

import { printTable, type Row } from '@test/kit/printTable';
import { createChance } from '@test/kit/random';

import { countDoubles, readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { countStatus, messagesOf, startEverywhere, waitForRuns } from './runs';

const STEPS_PER_RUN = 20;
const START_DELAY_MS = 70_000;
const MS_PER_SEND = 25;
const FINISH_MAX_MS = 180_000;
/** How long a service manager waits before it kills. Limit of S2 in docs/evidence/quality.md. */
const EXIT_MAX_MS = 10_000;
const OPERATORS_COUNT = 4;
const HANGING_MS = '600000';

interface Stops {
  tookMs: number[];
  notClean: number;
}

/**
 * S2: steps fall due, minute after minute, operators read the history all the time, and the server gets SIGTERM again and again.
 * At the end once while a message hangs in the messenger.
 * @returns whether every stop was quick and left nothing in doubt
 */
export async function provePoliteStops({ isShort, seed }: Effort): Promise<boolean> {
  const [groupsCount, stopsCount] = isShort ? [10, 5] : [50, 20];
  const rows = await withConnectedServer(groupsCount, {}, async (connected): Promise<Row[]> => {
    const { client, server, phone, groups } = connected;
    const texts = Array.from({ length: STEPS_PER_RUN }, (_, index) => `step ${index + 1}.`);
    const funnel = await client.saveFunnel('S2', texts, 1);
    await startEverywhere(
      client,
      funnel.id,
      groups.map(({ id }) => id),
    );
    const operators = keepLooking(connected, funnel.id);
    const stops = await stopWhileSending(connected, stopsCount, seed);
    const looks = await operators.end();
    const runs = await waitForRuns(connected, [funnel.id], groupsCount, FINISH_MAX_MS, () =>
      server.moveClock(MINUTE_MS),
    );
    const journal = await readJournal(phone);
    const accepted = [...journal.values()].flat().length;
    const lost = messagesOf(runs).length - accepted;
    const unconfirmed = countStatus(runs, 'unconfirmed');
    const longestMs = Math.max(...stops.tookMs);
    return [
      ['steps that fell due', messagesOf(runs).length, '', true],
      ['looks of operators meanwhile', looks, '', looks > 0],
      ['stops with SIGTERM', stops.tookMs.length, '', stops.tookMs.length === stopsCount],
      ['longest stop', inSeconds(longestMs), `<= ${inSeconds(EXIT_MAX_MS)}`, longestMs <= EXIT_MAX_MS],
      ['stops that ended with a failure', stops.notClean, '0', stops.notClean === 0],
      ['unconfirmed', unconfirmed, '0', unconfirmed === 0],
      ['sent twice', countDoubles(journal), '0', countDoubles(journal) === 0],
      ['lost', lost, '0', lost === 0],
    ];
  });
  rows.push(...(await stopWhileHanging()));
  printTable(`S2 a stop leaves nothing in doubt (seed ${seed})`, rows);
  return rows.every(([, , , isFine]) => isFine);
}

async function stopWhileSending({ server, groups }: ConnectedServer, wanted: number, seed: number): Promise<Stops> {
  const chance = createChance(seed);
  const roundMs = groups.length * MS_PER_SEND;
  const stops: Stops = { tookMs: [], notClean: 0 };
  server.moveClock(START_DELAY_MS);
  for (let round = 0; round < STEPS_PER_RUN; round += 1) {
    const untilNow = Math.round(((round + 1) * wanted) / STEPS_PER_RUN);
    while (stops.tookMs.length < untilNow) {
      await sleep(chance.next() * roundMs);
      const { tookMs, exitCode } = await server.terminate();
      stops.tookMs.push(tookMs);
      if (exitCode !== 0) stops.notClean += 1;
      await server.start();
    }
    await sleep(roundMs);
    server.moveClock(MINUTE_MS);
  }
  return stops;
}

/** Operators that request the history without a pause; while the server is away they are refused, and continue. */
function keepLooking({ client }: ConnectedServer, funnelId: number) {
  let isOver = false;
  let looks = 0;
  const look = async () => {
    while (!isOver) {
      await client.listRuns(funnelId).then(
        () => (looks += 1),
        () => sleep(50),
      );
      await sleep(20);
    }
  };
  const looking = Promise.all(Array.from({ length: OPERATORS_COUNT }, look));
  return {
    async end() {
      isOver = true;
      await looking;
      return looks;
    },
  };
}

/** A message that hangs in the messenger is not waited for: it is unconfirmed after the start, and never sent again. */
async function stopWhileHanging(): Promise<Row[]> {
  const hanging = { SIMULATOR_LATENCY_MIN_MS: HANGING_MS, SIMULATOR_LATENCY_MAX_MS: HANGING_MS };
  return withConnectedServer(1, hanging, async (connected) => {
    const { client, server, groups } = connected;
    const funnel = await client.saveFunnel('S2 hangs', ['hangs'], 0);
    await startEverywhere(
      client,
      funnel.id,
      groups.map(({ id }) => id),
    );
    server.moveClock(START_DELAY_MS);
    await sleep(3_000);
    const { tookMs } = await server.terminate();
    await server.start();
    const runs = await waitForRuns(connected, [funnel.id], 1, FINISH_MAX_MS);
    const unconfirmed = countStatus(runs, 'unconfirmed');
    return [
      ['a stop while a message hangs', inSeconds(tookMs), `<= ${inSeconds(EXIT_MAX_MS)}`, tookMs <= EXIT_MAX_MS],
      ['unconfirmed after it', unconfirmed, '1', unconfirmed === 1],
    ];
  });
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
