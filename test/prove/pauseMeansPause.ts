import type { FunnelRun, Group, MessengerStatus, Pause, ResumeMode } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { poll, signIn, type Client } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { countDoubles, readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const GROUPS_PER_ROUND = 20;
const MESSAGES = 3;
/** Pauses happen from this long before the firing instant to so long after it. */
const BEFORE_MS = 300;
const AFTER_MS = 900;
/** Between pausing and resuming, by the server's clock. */
const PAUSED_MS = 5 * MINUTE_MS;
const WATCH_MS = 700;
const CALL_AGAIN_MS = 200;
const CALL_MAX_MS = 60_000;
/** Resuming, and a kill meanwhile, come within this. */
const RESUME_WITHIN_MS = 800;
/** As in S15: never early, hardly late. */
const EARLY_MAX_MS = 1_000;
const LATE_MAX_MS = 5_000;

/** One pause: from its response until the first request to resume nothing of its group's run may be sent. Server's time. */
interface Paused {
  group: Group;
  round: number;
  way: string;
  fromMs: number;
  untilMs: number;
}

/** When a step is to be sent, as announced before the run was resumed. */
interface Announced {
  group: Group;
  text: string;
  mode: ResumeMode;
  atMs: number;
  /** When resuming was answered and the phone was connected again: what is overdue is sent only then. */
  resumedMs: number;
}

interface Round {
  paused: Paused[];
  announced: Announced[];
  /** Steps whose moment in the database was another one than announced. */
  otherMoments: number;
  runs: FunnelRun[];
}

/**
 * S18: runs and funnels are paused at random moments around the instant at which steps or starts fall due, and resumed in both ways;
 * each from two tabs, and the server is killed with -9 meanwhile.
 * @returns whether nothing was sent after the response, all was sent once in the end, and each step at its announced moment
 */
export async function provePauseMeansPause({ isShort, seed }: Effort): Promise<boolean> {
  const roundsCount = isShort ? 3 : 14;
  const chance = createChance(seed);
  return withConnectedServer(
    GROUPS_PER_ROUND,
    { SIMULATOR_LATENCY_MIN_MS: '5', SIMULATOR_LATENCY_MAX_MS: '60' },
    async (connected) => {
      const tabs = [connected.client, await signIn(connected.server.url)];
      const rounds: Round[] = [];
      const kills = { count: 0 };
      for (let round = 0; round < roundsCount; round += 1)
        rounds.push(await playRound({ ...connected, tabs, chance, kills }, round));
      const rows = judge(rounds, await readJournal(connected.phone), kills.count);
      printTable(`S18 pause means pause (seed ${seed})`, rows);
      return rows.every(([, , , isFine]) => isFine);
    },
  );
}

type World = ConnectedServer & { tabs: Client[]; chance: Chance; kills: { count: number } };

/** In turn: each run alone around its second step, the funnel around its second step, the funnel around its start. */
async function playRound(world: World, round: number): Promise<Round> {
  const { client, groups, server, chance } = world;
  const isOfFunnel = round % 3 !== 0;
  const isAtStart = round % 3 === 2;
  const texts = Array.from({ length: MESSAGES }, (_, index) => `round ${round} message ${index + 1}.`);
  const funnel = await client.saveFunnel(`S18 ${round}`, texts, 1);
  const startAtMs = Math.ceil((serverNow(world) + 3 * SECOND_MS) / SECOND_MS) * SECOND_MS;
  await client.call('startFunnelInGroups', {
    params: { id: funnel.id },
    body: { group_ids: groups.map(({ id }) => id), start_time: toSeconds(startAtMs) },
  });
  let instantMs = startAtMs;
  if (!isAtStart) {
    await waitForSent(world, funnel.id, 1);
    server.moveClock(MINUTE_MS - 2 * SECOND_MS);
    instantMs = serverNow(world) + 2 * SECOND_MS;
  }
  const place: Place = { world, round, funnelId: funnel.id, instantMs };
  const isKilled = round % 2 === 1;
  const pausing = isOfFunnel
    ? [pauseOf(place, 'pauseFunnel', funnel.id, groups)]
    : (await listRuns(client, funnel.id)).map((run) =>
        pauseOf(
          place,
          'pauseRun',
          run.id,
          groups.filter(({ id }) => id === run.group_id),
        ),
      );
  const paused = (await withKill(world, isKilled ? aroundInstant(place) : null, pausing)).flat();
  server.moveClock(PAUSED_MS);
  await sleep(WATCH_MS);

  const mode = chance.pick(['shift', 'plan'] as const);
  const runs = await listRuns(client, funnel.id);
  const before = isOfFunnel
    ? [await client.call<Pause>('getFunnelPause', { params: { id: funnel.id } })]
    : await Promise.all(runs.map(({ id }) => client.call<Pause>('getRunPause', { params: { id } })));
  const untilMs = serverNow(world);
  const announced = before.flatMap(({ steps, asOf }) =>
    steps.map(({ runId, orderNum, plannedAt, shiftedAt }) => ({
      runId,
      text: texts[orderNum - 1] ?? '',
      dueMs: mode === 'shift' ? shiftedAt : plannedAt,
      atMs: Math.max(asOf, mode === 'shift' ? shiftedAt : plannedAt),
    })),
  );
  const resuming = isOfFunnel
    ? [resume(place, 'resumeFunnel', funnel.id, mode, before[0]?.asOf ?? 0)]
    : runs.map(({ id }, at) => resume(place, 'resumeRun', id, mode, before[at]?.asOf ?? 0));
  const killMs = untilMs + chance.next() * RESUME_WITHIN_MS;
  await withKill(world, isKilled || round % 3 === 0 ? killMs : null, resuming);
  await poll(async () => (await client.call<MessengerStatus>('getMessengerStatus')).isReady || null, 'the connection');
  const resumedMs = serverNow(world);
  const otherMoments = await countOtherMoments(client, funnel.id, announced);
  const groupOf = new Map(runs.map((run) => [run.id, groups.find(({ id }) => id === run.group_id)]));
  await playToEnd(world, funnel.id, announced);
  return {
    paused: paused.map((one) => ({ ...one, untilMs })),
    announced: announced.flatMap(({ runId, text, atMs }) => {
      const group = groupOf.get(runId);
      return group ? [{ group, text, mode, atMs, resumedMs }] : [];
    }),
    otherMoments,
    runs: await listRuns(client, funnel.id),
  };
}

const aroundInstant = ({ world, instantMs }: Place) =>
  instantMs - BEFORE_MS + world.chance.next() * (BEFORE_MS + AFTER_MS);

interface Place {
  world: World;
  round: number;
  funnelId: number;
  instantMs: number;
}

/** Pauses in two tabs at once, at a random moment around the instant, until both are answered. */
async function pauseOf(
  place: Place,
  way: 'pauseRun' | 'pauseFunnel',
  id: number,
  groups: readonly Group[],
): Promise<Omit<Paused, 'untilMs'>[]> {
  const { world, round } = place;
  await sleepUntil(world, aroundInstant(place));
  const answers = await Promise.all(
    world.tabs.map((tab) => untilAnswered(() => tab.call<Pause>(way, { params: { id } }))),
  );
  const fromMs = Math.min(...answers.map(({ asOf }) => asOf));
  return groups.map((group) => ({ group, round, way, fromMs }));
}

async function resume(
  { world }: Place,
  way: 'resumeRun' | 'resumeFunnel',
  id: number,
  mode: ResumeMode,
  asOf: number,
): Promise<void> {
  await sleep(world.chance.next() * RESUME_WITHIN_MS);
  await Promise.all(
    world.tabs.map((tab) => untilAnswered(() => tab.call(way, { params: { id }, body: { mode, asOf } }))),
  );
}

/** A call whose response was lost is repeated, as an operator would do. */
function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  return poll(
    () =>
      call().catch(async () => {
        await sleep(CALL_AGAIN_MS);
        return null;
      }),
    'a response',
    CALL_MAX_MS,
  );
}

/** Kills the server with -9 at a moment while the work is being done, and starts it again. */
async function withKill<T>(world: World, killMs: number | null, work: Promise<T>[]): Promise<T[]> {
  const { server, kills } = world;
  if (killMs !== null) {
    await sleepUntil(world, killMs);
    await server.kill();
    await server.start();
    kills.count += 1;
  }
  return Promise.all(work);
}

/** Compares the announced moments with those in the database after the resume, in whole seconds, while the steps wait. */
async function countOtherMoments(
  client: Client,
  funnelId: number,
  announced: readonly { runId: number; text: string; dueMs: number }[],
): Promise<number> {
  const runs = await listRuns(client, funnelId);
  return announced.filter(({ runId, text, dueMs }) => {
    const message = runs.find(({ id }) => id === runId)?.messages.find((one) => one.message === text);
    return message?.status === 'queued' && message.due_at !== toSeconds(dueMs);
  }).length;
}

/** Moves the clock to shortly before each announced moment, waits for its steps, then goes on minute by minute to the end. */
async function playToEnd(
  world: World,
  funnelId: number,
  announced: readonly { runId: number; text: string; atMs: number }[],
): Promise<void> {
  let waiting = [...announced];
  const endMs = Date.now() + CALL_MAX_MS;
  while (waiting.length > 0 && Date.now() < endMs) {
    const nextMs = Math.min(...waiting.map(({ atMs }) => atMs));
    const aheadMs = nextMs - serverNow(world) - SECOND_MS;
    if (aheadMs > SECOND_MS) world.server.moveClock(aheadMs);
    await sleepUntil(world, nextMs);
    const runs = await listRuns(world.client, funnelId);
    waiting = waiting.filter(({ runId, text }) => {
      const message = runs.find(({ id }) => id === runId)?.messages.find((one) => one.message === text);
      return message?.status === 'queued' || message?.status === 'sending';
    });
    await sleep(CALL_AGAIN_MS);
  }
  await poll(
    async () => {
      const runs = await listRuns(world.client, funnelId);
      if (runs.length === world.groups.length && runs.every(({ finished }) => finished)) return true;
      await sleep(WATCH_MS);
      world.server.moveClock(MINUTE_MS);
      return null;
    },
    'the end of the runs',
    120_000,
  );
}

async function waitForSent({ client, groups }: World, funnelId: number, count: number): Promise<void> {
  await poll(
    async () => {
      const runs = await listRuns(client, funnelId);
      const isSent = ({ messages }: FunnelRun) => messages.filter(({ sent_at }) => sent_at !== null).length >= count;
      await sleep(CALL_AGAIN_MS);
      return (runs.length === groups.length && runs.every(isSent)) || null;
    },
    'the first messages',
    CALL_MAX_MS,
  );
}

const sleepUntil = (world: World, momentMs: number) => sleep(Math.max(0, momentMs - serverNow(world)));
const listRuns = (client: Client, funnelId: number) => untilAnswered(() => client.listRuns(funnelId));
const serverNow = ({ server }: Pick<World, 'server'>) => Date.now() + server.clockOffsetMs();

function judge(rounds: Round[], journal: Awaited<ReturnType<typeof readJournal>>, kills: number): Row[] {
  const paused = rounds.flatMap((round) => round.paused);
  const messagesOf = (group: Group) => journal.get(group.name) ?? [];
  let within = 0;
  for (const { group, round, way, fromMs, untilMs } of paused) {
    for (const { text, atMs } of messagesOf(group)) {
      if (!text.startsWith(`round ${round} `) || atMs <= fromMs || atMs >= untilMs) continue;
      within += 1;
      console.log(`  ${atMs - fromMs} ms after the response of ${way}: ${group.name}, ${text}`);
    }
  }
  const announced = rounds.flatMap((round) => round.announced);
  const earlyMs: number[] = [];
  const lateMs: number[] = [];
  for (const { group, text, atMs, resumedMs } of announced) {
    const message = messagesOf(group).find((one) => one.text === text);
    if (!message) continue;
    earlyMs.push(atMs - message.atMs);
    lateMs.push(message.atMs - Math.max(atMs, resumedMs));
  }
  const [earliestMs, latestMs] = [Math.max(...earlyMs), Math.max(...lateMs)];
  const steps = rounds.flatMap(({ runs }) => runs.flatMap(({ messages }) => messages));
  const accepted = new Set([...journal].flatMap(([chat, messages]) => messages.map(({ text }) => `${chat} ${text}`)));
  const unconfirmed = steps.filter(({ status }) => status === 'unconfirmed').length;
  const lost = steps.filter(({ status }) => status !== 'success' && status !== 'unconfirmed').length;
  const modes = (mode: ResumeMode) => announced.filter((one) => one.mode === mode).length;
  const otherMoments = rounds.reduce((sum, round) => sum + round.otherMoments, 0);
  const wanted = rounds.length * GROUPS_PER_ROUND;
  const doubles = countDoubles(journal);
  return [
    ['pauses, each from two tabs', paused.length, String(wanted), paused.length === wanted],
    ['kills with -9 while pausing or resuming', kills, '', kills > 0],
    ['messages between the response and resuming', within, '0', within === 0],
    ['steps', steps.length, String(wanted * MESSAGES), steps.length === wanted * MESSAGES],
    ['accepted by the messenger', accepted.size, '', accepted.size >= steps.length - unconfirmed],
    ['lost', lost, '0', lost === 0],
    ['sent twice', doubles, '0', doubles === 0],
    ['unconfirmed', unconfirmed, `<= ${kills}`, unconfirmed <= kills],
    ['steps announced: shifted', modes('shift'), '', true],
    ['steps announced: by the plan', modes('plan'), '', true],
    ['with another moment after resuming', otherMoments, '0', otherMoments === 0],
    [
      'sent before the announced moment by',
      `${Math.max(0, earliestMs)} ms`,
      `<= ${EARLY_MAX_MS} ms`,
      earliestMs <= EARLY_MAX_MS,
    ],
    ['sent after the announced moment by', `${latestMs} ms`, `<= ${LATE_MAX_MS} ms`, latestMs <= LATE_MAX_MS],
  ];
}
