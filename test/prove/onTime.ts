import { MINUTE_S, SECOND_MS, toSeconds } from '@contract/time';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';

import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { startEverywhere, waitForRuns } from './runs';

const FUNNELS_COUNT = 5;
const FINISH_MAX_MS = 180_000;
/** Time to arm everything before the minute begins: 60 calls for each funnel. */
const LEAD_S = 40;
/** Guarantee 2 of the README. */
const EARLY_MAX_MS = 1_000;
const LATE_P99_MAX_MS = 5_000;

/**
 * S15: a thousand messages fall due within one minute, then a thousand runs at one instant; the clock is the real one.
 * @returns whether none came early, and 99 of 100 within five seconds
 */
export async function proveOnTime({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 20 : 200;
  return withConnectedServer(groupsCount, {}, async (connected) => {
    const rows = [...(await withinAMinute(connected)), ...(await atOneInstant(connected))];
    printTable(`S15 never early, hardly late (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** Every group of every funnel has a second of its own, spread evenly over the minute. */
async function withinAMinute(connected: ConnectedServer): Promise<Row[]> {
  const { client, groups, phone } = connected;
  const total = groups.length * FUNNELS_COUNT;
  const funnelIds = await saveFunnels(connected, 'minute');
  const beginningS = toSeconds(Date.now()) + LEAD_S;
  const dueMs = new Map<string, number>();
  for (let second = 0; second < MINUTE_S; second += 1) {
    for (const [index, funnelId] of funnelIds.entries()) {
      const due = groups.filter((_, at) => Math.floor(((at * FUNNELS_COUNT + index) * MINUTE_S) / total) === second);
      if (due.length === 0) continue;
      const ids = due.map(({ id }) => id);
      await startEverywhere(client, funnelId, ids, beginningS + second);
      for (const { name } of due) dueMs.set(`${name} minute ${index}.`, (beginningS + second) * SECOND_MS);
    }
  }
  const armedEarly = beginningS * SECOND_MS > Date.now();
  await waitForRuns(connected, funnelIds, total, FINISH_MAX_MS);
  const lateMs = [...(await readJournal(phone))]
    .flatMap(([chat, messages]) => messages.map(({ text, atMs }) => atMs - (dueMs.get(`${chat} ${text}`) ?? NaN)))
    .filter((late) => !Number.isNaN(late))
    .sort((a, b) => a - b);
  return [
    ['messages due in one minute', lateMs.length, String(total), lateMs.length === total && armedEarly],
    ...judge('sent', lateMs),
  ];
}

/** At one instant an account sends one after the other; what can be late is that its runs begin. */
async function atOneInstant(connected: ConnectedServer): Promise<Row[]> {
  const { client, groups, phone } = connected;
  const total = groups.length * FUNNELS_COUNT;
  const funnelIds = await saveFunnels(connected, 'instant');
  const momentS = toSeconds(Date.now()) + 15;
  const ids = groups.map(({ id }) => id);
  for (const funnelId of funnelIds) await startEverywhere(client, funnelId, ids, momentS);
  await sleep(momentS * SECOND_MS - Date.now());
  const askedMs = await poll(async () => {
    const runs = await client.listRuns(funnelIds.at(-1) ?? 0);
    return runs.length === groups.length ? Date.now() - momentS * SECOND_MS : null;
  }, 'the runs');
  const runs = await waitForRuns(connected, funnelIds, total, FINISH_MAX_MS);
  const lateMs = runs
    .map(({ started_at, schedule_time }) => (started_at - (schedule_time ?? NaN)) * SECOND_MS)
    .sort((a, b) => a - b);
  const acceptedMs = [...(await readJournal(phone)).values()]
    .flat()
    .filter(({ text }) => text.startsWith('instant'))
    .map(({ atMs }) => atMs)
    .sort((a, b) => a - b);
  const firstMs = (acceptedMs[0] ?? NaN) - momentS * SECOND_MS;
  const eachMs = ((acceptedMs.at(-1) ?? NaN) - (acceptedMs[0] ?? NaN)) / (total - 1);
  return [
    ['runs due at one instant', runs.length, String(total), runs.length === total],
    ...judge('begun', lateMs),
    ['begun and shown', `${askedMs} ms`, `<= ${LATE_P99_MAX_MS} ms`, askedMs <= LATE_P99_MAX_MS],
    [
      'first message',
      `${firstMs} ms`,
      `<= ${LATE_P99_MAX_MS} ms`,
      firstMs >= -EARLY_MAX_MS && firstMs <= LATE_P99_MAX_MS,
    ],
    ['then one message of the account every', `${eachMs.toFixed(0)} ms`, '', true],
  ];
}

async function saveFunnels({ client }: ConnectedServer, name: string): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < FUNNELS_COUNT; at += 1) {
    ids.push((await client.saveFunnel(`S15 ${name} ${at}`, [`${name} ${at}.`], 0)).id);
  }
  return ids;
}

/** @param lateMs against the moment, the earliest first */
function judge(what: string, lateMs: number[]): Row[] {
  const at = (share: number) => lateMs[Math.min(lateMs.length - 1, Math.floor(lateMs.length * share))] ?? NaN;
  const [earliest, p50, p99, latest] = [at(0), at(0.5), at(0.99), at(1)];
  return [
    [`${what}: earliest`, `${earliest} ms`, `>= -${EARLY_MAX_MS} ms`, earliest >= -EARLY_MAX_MS],
    [`${what}: half of them within`, `${p50} ms`, '', true],
    [`${what}: 99 of 100 within`, `${p99} ms`, `<= ${LATE_P99_MAX_MS} ms`, p99 <= LATE_P99_MAX_MS],
    [`${what}: latest`, `${latest} ms`, '', true],
  ];
}
