import type { FunnelSchedule, Group } from '@contract/schemas/shapes';

import { signIn, type Client } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const GROUPS_PER_ROUND = 20;
const MESSAGES = 3;
/** Stops happen from this long before the firing instant to so long after it. */
const BEFORE_MS = 300;
const AFTER_MS = 900;
const RUNNING_AFTER_MS = 400;
const LEAD_S = 3;
/** Every fourth round the memory is cleared for all, every fourth the funnel is deleted, else each schedule is stopped by itself. */
const WAYS = 4;

/** One acknowledged stop: nothing of its text may come later. */
interface Answered {
  group: Group;
  round: number;
  atMs: number;
  way: string;
}

/**
 * S7: schedules are stopped at random moments around the instant at which they fire: twice, from two tabs, and in each way there is.
 * @returns whether nothing was sent after the response, and every response was a success
 */
export async function proveStopMeansStop({ isShort, seed }: Effort): Promise<boolean> {
  const rounds = isShort ? 3 : 14;
  const chance = createChance(seed);
  return withConnectedServer(
    GROUPS_PER_ROUND,
    { SIMULATOR_LATENCY_MIN_MS: '5', SIMULATOR_LATENCY_MAX_MS: '60' },
    async (connected) => {
      const otherTab = await signIn(connected.server.url);
      const answered: Answered[] = [];
      let refused = 0;
      for (let round = 0; round < rounds; round += 1) {
        const outcome = await playRound(connected, otherTab, chance, round);
        answered.push(...outcome.answered);
        refused += outcome.refused;
      }
      await sleep(1_000);
      const { late, sent } = judge(answered, await readJournal(connected.phone));
      const stopped = answered.length;
      const rows: Row[] = [
        [
          'stops, each from two tabs',
          stopped,
          String(rounds * GROUPS_PER_ROUND),
          stopped === rounds * GROUPS_PER_ROUND,
        ],
        ['responses other than success', refused, '0', refused === 0],
        ['messages before their stop', sent, '', true],
        ['messages after the response', late, '0', late === 0],
      ];
      printTable(`S7 stop means stop (seed ${seed})`, rows);
      return rows.every(([, , , isFine]) => isFine);
    },
  );
}

async function playRound({ client, groups }: ConnectedServer, otherTab: Client, chance: Chance, round: number) {
  const texts = Array.from({ length: MESSAGES }, (_, index) => `round ${round} message ${index + 1}.`);
  const funnel = await client.saveFunnel(`S7 ${round}`, texts, 0);
  const startAtS = Math.ceil(Date.now() / 1000) + LEAD_S;
  await client.call('startFunnelInGroups', {
    params: { id: funnel.id },
    body: { group_ids: groups.map(({ id }) => id), start_time: startAtS },
  });
  const schedules = await client.call<FunnelSchedule[]>('listSchedules', { params: { id: funnel.id } });
  const answered: Answered[] = [];
  let refused = 0;

  async function stop(stopped: readonly Group[], way: string, calls: readonly (() => Promise<unknown>)[]) {
    // Clearing the memory is about running schedules: it comes after the instant.
    const earliestMs = startAtS * 1000 + (way === 'clearMemory' ? RUNNING_AFTER_MS : -BEFORE_MS);
    await sleep(Math.max(0, earliestMs + chance.next() * (BEFORE_MS + AFTER_MS) - Date.now()));
    const results = await Promise.all(
      calls.map((ask) =>
        ask().then(
          () => Date.now(),
          () => null,
        ),
      ),
    );
    refused += results.filter((result) => result === null).length;
    const atMs = Math.min(...results.filter((result) => result !== null));
    answered.push(...stopped.map((group) => ({ group, round, atMs, way })));
  }
  const tabs = [client, otherTab];
  switch (round % WAYS) {
    case 1:
      await stop(
        groups,
        'clearMemory',
        tabs.map((tab) => () => tab.call('clearMemory')),
      );
      break;
    case 2:
      await stop(groups, 'deleteFunnel', [() => client.call('deleteFunnel', { params: { id: funnel.id } })]);
      return { answered, refused };
    default:
      await Promise.all(
        schedules.map((schedule) => {
          const { way, calls } = chooseWay(chance, tabs, schedule);
          return stop(
            groups.filter(({ id }) => id === schedule.group_id),
            way,
            calls,
          );
        }),
      );
  }
  await client.call('deleteFunnel', { params: { id: funnel.id } });
  return { answered, refused };
}

/** A way to stop one schedule, used in two tabs at once. */
function chooseWay(chance: Chance, tabs: Client[], { id, funnel_id, group_id }: FunnelSchedule) {
  const way = chance.pick(['stopSchedule', 'stopSchedule', 'stopFunnelInGroup'] as const);
  const calls = tabs.map((tab) => () => {
    if (way === 'stopSchedule') return tab.call(way, { params: { id } });
    return tab.call(way, { params: { id: funnel_id, groupId: group_id } });
  });
  return { way, calls };
}

function judge(answered: Answered[], journal: Awaited<ReturnType<typeof readJournal>>) {
  let late = 0;
  let sent = 0;
  for (const { group, round, atMs, way } of answered) {
    for (const message of journal.get(group.name) ?? []) {
      if (!message.text.startsWith(`round ${round} `)) continue;
      if (message.atMs <= atMs) sent += 1;
      else {
        late += 1;
        console.log(`  late by ${message.atMs - atMs} ms after ${way}: ${group.name}, ${message.text}`);
      }
    }
  }
  return { late, sent };
}
