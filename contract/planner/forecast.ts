import type { PlannerGraph } from './graph';
import { createForecastBoard, type ForecastLine, type StepForecast } from './forecastBoard';
import type { PaceReason } from './pace';
import { previewRun } from './plan';
import { playQueue, type PlayedSend, type PlayRules } from './playQueue';
import type { OwnStart, SendingQueue } from './sendingQueue';

/** Beyond so many messages only three groups are forecast. */
export const FORECAST_MAX_EVENTS = 300_000;

/** Rules that delay messages by more than the pause between two. */
export type DelayReason = Exclude<PaceReason, 'pause'>;

/** Own messages that a rule of the pace delays: how many, and when the last of them is sent. */
export interface DelayedMessages {
  count: number;
  lastMs: number;
}

/** When everything of a start is sent at the account's pace. */
export interface Forecast {
  groupCount: number;
  /** Positions of the groups that were forecast: all, or the first, the middle and the last. */
  groups: readonly number[];
  /** In the order of the plan. */
  steps: readonly StepForecast[];
  reasons: Partial<Record<DelayReason, DelayedMessages>>;
  /** Messages of other funnels and broadcasts that are sent before own ones which could be sent. */
  queueAheadCount: number;
}

const REASONS: readonly DelayReason[] = ['rateLimit', 'hourCap', 'dayCap', 'quietHours', 'warmUp'];

/** How long a send takes, where an interval is given. */
const SEND_MIN_MS = 200;
const SEND_MAX_MS = 1_000;

/** The sum of random pauses stays within so many standard deviations: 3 of 10^12 sums do not. */
const DEVIATIONS = 7;
/** The standard deviation of one random pause, in parts of half the range. */
const DEVIATION = 1 / Math.sqrt(3);

/** How far `count` random pauses together can be from as many expected ones, in parts of half the range. */
const farthest = (count: number) => Math.min(count, DEVIATIONS * DEVIATION * Math.sqrt(count));
/** The part of a pause, from 0 to 1, when pauses in a row are as short, or as long, as they can be together. */
const shortest = (count: number) => (1 - farthest(count) + farthest(count - 1)) / 2;
const longest = (count: number) => 1 - shortest(count);
const expected = () => 0.5;

/** Forecasts a start at once. @param rules differ in tests only */
export function forecast(queue: SendingQueue, own: OwnStart, rules: Partial<PlayRules> = {}): Forecast {
  const work = forecastInSlices(queue, own, rules);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in slices of a few milliseconds. */
export function* forecastInSlices(
  queue: SendingQueue,
  own: OwnStart,
  rules: Partial<PlayRules> = {},
): Generator<void, Forecast> {
  const lines = listSteps(own.graph, own.startMs);
  yield;
  const isSampled = lines.length * own.groupCount > FORECAST_MAX_EVENTS;
  const groups = isSampled ? pickThree(own.groupCount) : Array.from({ length: own.groupCount }, (_, at) => at);
  const board = createForecastBoard(lines, groups, own, queue);
  const reasons: Forecast['reasons'] = {};
  let queueAheadCount = 0;

  function noteExpected(send: Readonly<PlayedSend>) {
    board.noteExpected(send);
    if (send.group < 0) {
      if (send.isOwnDue) queueAheadCount += 1;
      return;
    }
    for (const reason of REASONS) {
      if (send.blockedMs[reason] <= send.dueMs) continue;
      const known = (reasons[reason] ??= { count: 0, lastMs: send.atMs });
      known.count += 1;
      known.lastMs = send.atMs;
    }
  }

  yield* playQueue(queue, own, { chance: expected, ...rules, countsOwnDue: true }, noteExpected);
  if (queue.settings.gapMinMs < queue.settings.gapMaxMs) {
    yield* playQueue(queue, own, { chance: shortest, sendMs: SEND_MIN_MS, ...rules }, board.noteEarly);
    yield* playQueue(queue, own, { chance: longest, sendMs: SEND_MAX_MS, ...rules }, board.noteLate);
    yield* board.widen();
  }
  return { groupCount: own.groupCount, groups, steps: board.steps(), reasons, queueAheadCount };
}

const listSteps = (graph: PlannerGraph | null, startMs: number): ForecastLine[] =>
  graph === null ? [{ nodeId: null, afterNodeId: null }] : previewRun(graph, startMs);

const pickThree = (count: number): number[] => [...new Set([0, Math.floor((count - 1) / 2), count - 1])];
