import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { poll, signIn } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance } from '@test/kit/random';

import { queryDatabase } from './queryDatabase';
import { countDoubles, readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import { createMachineClock, type MachineClock } from './machineClock';
import type { Effort } from './proof';
import { countStatus, messagesOf, startEverywhere } from './runs';

/** Guarantee 2 of the README. */
const EARLY_MAX_MS = 1_000;
const LATE_MAX_MS = 5_000;
const TEXTS = ['first.', 'second.', 'third.', 'fourth.'];
const STEP_MINUTES = 50;
const JUMPS_HOURS = [-2, 2, -24, 24];
const ROUNDS_MAX_COUNT = 60;
const NEVER_MS = 20_000;
/** At night the clock is set to so long before each moment. */
const BEFORE_MOMENT_MS = 1_500;

/**
 * S8: the clock of the whole machine, the database's included, is set hours and days forward and back while messages fall due; then
 * the two nights in which clocks change. @returns whether nothing came early and nothing twice
 */
export async function proveClockJumps({ isShort, seed }: Effort): Promise<boolean> {
  const [groupsCount, jumpsCount] = isShort ? [10, 8] : [50, 40];
  const rows: Row[] = [];
  await withClock('UTC', groupsCount, async (connected, clock) => {
    rows.push(...(await jumpToAndFro(connected, clock, jumpsCount, seed)));
  });
  const nights = { spring: '2027-03-28T00:56:00Z', autumn: '2027-10-31T00:56:00Z' };
  for (const [name, beginning] of Object.entries(nights)) {
    await withClock('Europe/Berlin', isShort ? 3 : 10, async (connected, clock) => {
      rows.push(...(await passNight(connected, clock, name, Date.parse(beginning))));
    });
  }
  printTable(`S8 the clock jumps (seed ${seed})`, rows);
  return rows.every(([, , , isFine]) => isFine);
}

async function withClock(
  zone: string,
  groupsCount: number,
  work: (connected: ConnectedServer, clock: MachineClock) => Promise<void>,
) {
  const clock = createMachineClock(zone);
  try {
    await withConnectedServer(groupsCount, clock.environment, (connected) => work(connected, clock));
  } finally {
    clock.remove();
  }
}

async function jumpToAndFro(
  connected: ConnectedServer,
  clock: MachineClock,
  jumpsCount: number,
  seed: number,
): Promise<Row[]> {
  const chance = createChance(seed);
  const funnel = await connected.client.saveFunnel('S8', TEXTS, STEP_MINUTES);
  const ids = connected.groups.map(({ id }) => id);
  await startEverywhere(connected.client, funnel.id, ids);
  const firstWaitMs = await jumpOver(connected, clock, 61 * SECOND_MS);
  for (let jump = 0; jump < jumpsCount; jump += 1) {
    await clock.setTo(clock.nowMs() + chance.pick(JUMPS_HOURS) * HOUR_MS + chance.int(MINUTE_MS));
    await sleep(chance.int(1_500));
  }
  const waitsMs = await playOn(connected, clock, funnel.id);
  waitsMs.push(firstWaitMs);
  const journal = await readJournal(connected.phone);
  await connected.server.terminate();
  const [earliest] = await queryDatabase<{ ms: number }>(
    connected.server.dataDir,
    'select min(extract(epoch from claimed_at - due_at) * 1000)::float8 as ms from deliveries',
  );
  const earliestMs = Math.round(earliest?.ms ?? NaN);
  const expected = ids.length * TEXTS.length;
  const accepted = [...journal.values()].flat().length;
  const doubles = countDoubles(journal);
  const longestMs = Math.max(...waitsMs);
  return [
    ['jumps of 2 and 24 hours, forward and back', jumpsCount, '', true],
    ['messages', accepted, String(expected), accepted === expected],
    ['earliest against its moment', `${earliestMs} ms`, `>= -${EARLY_MAX_MS} ms`, earliestMs >= -EARLY_MAX_MS],
    ['longest wait after a jump over its moment', `${longestMs} ms`, `<= ${LATE_MAX_MS} ms`, longestMs <= LATE_MAX_MS],
    ['sent twice', doubles, '0', doubles === 0],
  ];
}

/** Sets the clock on, a day at a time, until everything is sent; returns how soon the first message followed each jump. */
async function playOn(connected: ConnectedServer, clock: MachineClock, funnelId: number): Promise<number[]> {
  const waitsMs: number[] = [];
  for (let round = 0; round < ROUNDS_MAX_COUNT; round += 1) {
    await settle(connected);
    const client = await signIn(connected.server.url);
    const runs = await client.listRuns(funnelId);
    if (runs.every(({ finished }) => finished)) return waitsMs;
    const dueS = messagesOf(runs).flatMap(({ due_at }) => due_at ?? []);
    const nextMs = Math.min(...dueS) * SECOND_MS;
    if (nextMs < clock.nowMs() + DAY_MS) waitsMs.push(await jumpOver(connected, clock, DAY_MS));
    else await clock.setTo(nextMs);
  }
  throw new Error('The runs did not end');
}

/** Sets the clock on, over the moment of a message. Returns how long after that by the same clock the first one was accepted. */
async function jumpOver({ phone }: ConnectedServer, clock: MachineClock, byMs: number): Promise<number> {
  await clock.setTo(clock.nowMs() + byMs);
  const jumpedMs = clock.nowMs();
  while (clock.nowMs() - jumpedMs < NEVER_MS) {
    const moments = (await phone.listChats()).flatMap(({ lastMessage }) =>
      lastMessage?.author === null && lastMessage.atMs >= jumpedMs ? lastMessage.atMs : [],
    );
    if (moments.length > 0) return Math.min(...moments) - jumpedMs;
    await sleep(100);
  }
  return NEVER_MS;
}

/** Waits until nothing more is being sent. */
async function settle({ phone }: ConnectedServer): Promise<void> {
  const findLast = async () => Math.max(...(await phone.listChats()).map(({ lastMessage }) => lastMessage?.id ?? 0));
  for (let last = -1, now = await findLast(); now !== last; now = await findLast()) {
    last = now;
    await sleep(2_500);
  }
}

/** A funnel with a message every two minutes over the hour that is skipped or repeated, by the clock as it is. */
async function passNight(
  connected: ConnectedServer,
  clock: MachineClock,
  name: string,
  beginningMs: number,
): Promise<Row[]> {
  await clock.setTo(beginningMs);
  const client = await signIn(connected.server.url);
  const funnel = await client.saveFunnel('S8 night', TEXTS, 2);
  const startAtS = beginningMs / SECOND_MS + 60;
  await startEverywhere(
    client,
    funnel.id,
    connected.groups.map(({ id }) => id),
    startAtS,
  );
  for (const step of TEXTS.keys()) {
    await clock.setTo((startAtS + step * 120) * SECOND_MS - BEFORE_MOMENT_MS);
    const wanted = connected.groups.length * (step + 1);
    const isSent = async () => countStatus(await client.listRuns(funnel.id), 'success') >= wanted || null;
    await poll(isSent, `message ${step + 1} of the night`, NEVER_MS);
  }
  const journal = await readJournal(connected.phone);
  const lateMs = [...journal.values()].flatMap((messages) =>
    messages.map(({ atMs }, index) => atMs - (startAtS + index * 120) * SECOND_MS),
  );
  const doubles = countDoubles(journal);
  const expected = connected.groups.length * TEXTS.length;
  const [earliestMs, latestMs] = [Math.min(...lateMs), Math.max(...lateMs)];
  const latestMaxMs = LATE_MAX_MS * TEXTS.length;
  return [
    [`${name}: messages in the night of the change`, lateMs.length, String(expected), lateMs.length === expected],
    [`${name}: earliest`, `${earliestMs} ms`, `>= -${EARLY_MAX_MS} ms`, earliestMs >= -EARLY_MAX_MS],
    [`${name}: latest`, `${latestMs} ms`, `<= ${latestMaxMs} ms`, latestMs <= latestMaxMs],
    [`${name}: sent twice`, doubles, '0', doubles === 0],
  ];
}
