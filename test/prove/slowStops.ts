import type { BroadcastResult, FunnelRun, FunnelSchedule } from '@contract/schemas/shapes';

import { printTable, type Row } from '@test/kit/printTable';
import { createChance } from '@test/kit/random';

import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const LATENCY = { SIMULATOR_LATENCY_MIN_MS: '9000', SIMULATOR_LATENCY_MAX_MS: '29000' };
const LONGEST_SEND_MS = 30_000;
const LOOK_EVERY_MS = 100;
const IN_FLIGHT_MAX_MS = 60_000;
/** A stop comes so long after the send has begun, at random. */
const LATEST_STOP_MS = 6_000;
const ANSWER_MAX_MS = 8_500;

/** Ways to stop a funnel, and a broadcast. The last one stops everything, so it must be the last. */
const FUNNEL_WAYS = [
  'stopSchedule',
  'stopFunnelInGroup',
  'pauseRun',
  'pauseFunnel',
  'clearMemory',
  'deleteFunnel',
] as const;
const BROADCAST_WAYS = ['pauseBroadcast', 'cancelBroadcast', 'stopSending'] as const;

/** One answered stop: of its text nothing may come later but what the answer named. */
interface Answered {
  way: string;
  text: string;
  atMs: number;
  lastedMs: number;
  namedCount: number;
}

/**
 * S28: every way to stop, pause or cancel, each while a message of it is being sent for 9 to 29 seconds.
 * @returns whether nothing was sent after the response but what it named
 */
export async function proveSlowStops({ isShort, seed }: Effort): Promise<boolean> {
  const chance = createChance(seed);
  const roundsCount = isShort ? 1 : 3;
  return withConnectedServer(1, LATENCY, async (connected) => {
    const answered: Answered[] = [];
    for (let round = 1; round <= roundsCount; round += 1) {
      const isLast = round === roundsCount;
      for (const way of FUNNEL_WAYS) answered.push(await stopFunnel(connected, way, `${way} ${round}`, chance.next()));
      for (const way of BROADCAST_WAYS)
        if (way !== 'stopSending' || isLast)
          answered.push(await stopBroadcast(connected, way, `${way} ${round}`, chance.next()));
    }
    await sleep(LONGEST_SEND_MS);
    const [received] = [...(await readJournal(connected.phone)).values()].filter((messages) => messages.length > 0);
    const late = answered.filter(({ text, atMs, namedCount }) => {
      const laterCount = (received ?? []).filter((message) => message.text === text && message.atMs > atMs).length;
      if (laterCount > namedCount) console.log(`  ${laterCount} later than ${text}, of which it named ${namedCount}`);
      return laterCount > namedCount;
    });
    const longestMs = Math.max(...answered.map(({ lastedMs }) => lastedMs));
    const rows: Row[] = [
      ['stops, pauses and cancels while a message was being sent', answered.length, '', answered.length > 0],
      ['messages after the response that it did not name', late.length, '0', late.length === 0],
      ['messages that a response named', answered.reduce((sum, { namedCount }) => sum + namedCount, 0), '', true],
      ['longest response, ms', Math.round(longestMs), `<= ${ANSWER_MAX_MS}`, longestMs <= ANSWER_MAX_MS],
    ];
    printTable(`S28 stops while sends are slow (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

async function stopFunnel(
  { client, groups }: ConnectedServer,
  way: (typeof FUNNEL_WAYS)[number],
  text: string,
  share: number,
): Promise<Answered> {
  const [group] = groups;
  const funnel = await client.saveFunnel(text, [text], 0);
  const start_time = Math.ceil(Date.now() / 1000) + 2;
  await client.call('startFunnelInGroups', { params: { id: funnel.id }, body: { group_ids: [group?.id], start_time } });
  const run = await waitFor(async () => {
    const runs = (await client.listRuns(funnel.id)) as FunnelRun[];
    return runs.find(({ messages }) => messages.some(({ status }) => status === 'sending'));
  });
  const [schedule] = await client.call<FunnelSchedule[]>('listSchedules', { params: { id: funnel.id } });
  const params: Record<typeof way, Record<string, number>> = {
    stopSchedule: { id: schedule?.id ?? 0 },
    stopFunnelInGroup: { id: funnel.id, groupId: group?.id ?? 0 },
    pauseRun: { id: run.id },
    pauseFunnel: { id: funnel.id },
    clearMemory: {},
    deleteFunnel: { id: funnel.id },
  };
  return answer(way, text, share, () => client.call(way, { params: params[way] }));
}

async function stopBroadcast(
  { client, groups }: ConnectedServer,
  way: (typeof BROADCAST_WAYS)[number],
  text: string,
  share: number,
): Promise<Answered> {
  const body = { message: text, group_ids: groups.map(({ id }) => id), media_url: null };
  const { id } = await client.call<{ id: number }>('sendBroadcast', { body });
  await waitFor(async () => {
    const results = await client.call<BroadcastResult[]>('listBroadcastResults', { params: { id } });
    return results.find(({ status }) => status === 'sending');
  });
  return answer(way, text, share, () => client.call(way, way === 'stopSending' ? {} : { params: { id } }));
}

async function answer(way: string, text: string, share: number, stop: () => Promise<unknown>): Promise<Answered> {
  await sleep(share * LATEST_STOP_MS);
  const beganMs = performance.now();
  const response = (await stop()) as { inFlightCount?: number } | null;
  return {
    way,
    text,
    atMs: Date.now(),
    lastedMs: performance.now() - beganMs,
    namedCount: response?.inFlightCount ?? 0,
  };
}

async function waitFor<T>(find: () => Promise<T | undefined>): Promise<T> {
  const untilMs = Date.now() + IN_FLIGHT_MAX_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > untilMs) throw new Error('No message was sent in time');
    await sleep(LOOK_EVERY_MS);
  }
}
