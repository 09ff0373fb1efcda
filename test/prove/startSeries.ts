import type { FunnelSchedule, FunnelSeries } from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { poll } from '@test/browser/client';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { byTests } from './byTests';
import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const GROUPS = 3;
/** The server is killed from this long before an occurrence to so long after it. */
const BEFORE_MS = 300;
const AFTER_MS = 900;
const CALL_AGAIN_MS = 100;
const CALL_MAX_MS = 60_000;
/** A message is sent so long after its moment at most: the server has to start first. */
const LATE_MAX_MS = 60 * SECOND_MS;
const repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null } as const;

/** Sequences, nights of changed clocks, ends of months, and moves around the moment: within one process, against a plain model. */
const sequences = byTests('S20a', 'series of starts', { files: ['server/modules/schedules/seriesSequences.test.ts'] });

/**
 * S20a: a daily start in three groups, and a server that is killed with -9 around each occurrence, half of them on PostgreSQL; then random
 * sequences against a model.
 * @returns whether each occurrence started at most once in each group, none was lost, and the series did what the model says
 */
export async function proveStartSeries(effort: Effort): Promise<boolean> {
  const { isShort, seed } = effort;
  const { lives, occurrences } = isShort ? { lives: 2, occurrences: 3 } : { lives: 4, occurrences: 25 };
  const postgres = await startPostgres();
  const environments = await Promise.all(
    Array.from({ length: lives }, async (_, at): Promise<Record<string, string>> =>
      at % 2 === 0 ? {} : { DATABASE_URL: await postgres.createDatabase(`life_${at}`) },
    ),
  );
  const ends = await Promise.allSettled(
    environments.map((environment, at) => killAround(environment, occurrences, createChance(seed * lives + at))),
  ).finally(() => postgres.stop());
  const counts = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  const rows = judge(counts);
  printTable(`S20a series of starts that are killed (seed ${seed})`, rows);
  const holds = rows.every(([, , , isFine]) => isFine);
  return (await sequences.run(effort)) && holds;
}

/** What became of the occurrences of one series. */
interface Counts {
  occurrences: number;
  accepted: number;
  /** Of the messages that each occurrence sends. */
  missing: number;
  doubles: number;
  atAnotherMoment: number;
}

/** One server with one series, which is killed around each occurrence; most of the time is the start of the server. */
function killAround(environment: Record<string, string>, occurrences: number, chance: Chance): Promise<Counts> {
  return withConnectedServer(GROUPS, environment, async (connected) => {
    const { client, groups, phone } = connected;
    const funnel = await client.saveFunnel('Daily', ['Good morning'], 60);
    const { id } = await client.call<FunnelSeries>('createSeries', {
      params: { id: funnel.id },
      body: { groupIds: groups.map((group) => group.id), repeat, runsAlongside: true },
    });
    const dueMs: number[] = [];
    for (let at = 0; at < occurrences; at += 1) dueMs.push(await passOccurrence(connected, funnel.id, id, chance));
    const journal = await readJournal(phone);
    const counts = groups
      .map(({ name }) => journal.get(name) ?? [])
      .flatMap((messages) =>
        dueMs.map((due) => messages.filter(({ atMs }) => atMs >= due && atMs < due + LATE_MAX_MS).length),
      );
    const accepted = [...journal.values()].flat().length;
    return {
      occurrences,
      accepted,
      missing: counts.filter((count) => count === 0).length,
      doubles: counts.filter((count) => count > 1).length,
      atAnotherMoment: accepted - counts.reduce((total, count) => total + count, 0),
    };
  });
}

/** Moves the clock to shortly before the next occurrence, kills the server around it, and waits until it is over. @returns its moment */
async function passOccurrence(
  { server, client }: ConnectedServer,
  funnelId: number,
  id: number,
  chance: Chance,
): Promise<number> {
  const find = () => client.call<FunnelSeries>('getSeries', { params: { id } });
  const dueMs = (await find()).nextAtMs ?? 0;
  const now = () => Date.now() + server.clockOffsetMs();
  server.moveClock(dueMs - now() - SECOND_MS);
  await sleep(dueMs - BEFORE_MS + chance.next() * (BEFORE_MS + AFTER_MS) - now());
  await server.kill();
  await server.start();
  await poll(
    async () => {
      const { nextAtMs } = await find();
      const live = await client.call<FunnelSchedule[]>('listSchedules', { params: { id: funnelId } });
      const isOver = nextAtMs === dueMs + DAY_MS && live.every(({ start_at }) => start_at * SECOND_MS === nextAtMs);
      if (!isOver) await sleep(CALL_AGAIN_MS);
      return isOver || null;
    },
    'the end of an occurrence',
    CALL_MAX_MS,
  );
  return dueMs;
}

function judge(counts: readonly Counts[]): Row[] {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0);
  const occurrences = sum('occurrences');
  const [missing, doubles, others] = [sum('missing'), sum('doubles'), sum('atAnotherMoment')];
  return [
    [`occurrences, each with a kill with -9, of ${counts.length} servers side by side`, occurrences, '', true],
    ['messages', occurrences * GROUPS, '', true],
    ['accepted by the messenger', sum('accepted'), '', true],
    ['not accepted, at most the one in flight of each kill', missing, `<= ${occurrences}`, missing <= occurrences],
    ['sent twice', doubles, '0', doubles === 0],
    ['at another moment', others, '0', others === 0],
  ];
}
