import type { PlannerGraph } from './graph';
import { quietUntilMs, type PaceReason, type PaceSettings } from './pace';
import { previewRun } from './plan';
import { playQueue, type PlayEvents, type PlayRules } from './playQueue';
import type { OwnStart, SendingQueue } from './sendingQueue';

/** Beyond so many messages only three groups are forecast. */
export const FORECAST_MAX_EVENTS = 300_000;

/** When one message is sent: expected, and between which moments where pauses are random. Milliseconds since 1970. */
export interface ForecastMoment {
  atMs: number;
  fromMs: number;
  untilMs: number;
}

/** When one step of a funnel is sent in all groups; `nodeId` is null for a broadcast. */
export interface StepForecast {
  nodeId: string | null;
  first: ForecastMoment;
  last: ForecastMoment;
  /** By group, in the order of `Forecast.groups`. */
  moments: Readonly<Record<keyof ForecastMoment, Float64Array>>;
}

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

/** The pauses of a play: all of the same length, as a part of the range. */
const EXPECTED = 0.5;
const SHORTEST = 0;
const LONGEST = 1;

/** How far outside a message may be: some pauses and a rest, and a part of the interval. */
const EXCHANGED_COUNT = 2;
const PAD_PART = 0.05;

const REASONS: readonly DelayReason[] = ['rateLimit', 'hourCap', 'dayCap', 'quietHours', 'warmUp'];
const onQueueAhead = () => undefined;

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
  const nodeIds = listSteps(own.graph, own.startMs);
  const isSampled = nodeIds.length * own.groupCount > FORECAST_MAX_EVENTS;
  const groups = isSampled ? pickThree(own.groupCount) : Array.from({ length: own.groupCount }, (_, at) => at);
  const board = createBoard(nodeIds, groups, own.groupCount);
  const reasons: Forecast['reasons'] = {};
  let queueAheadCount = 0;

  const play = (chance: number, events: PlayEvents) =>
    playQueue(queue, own, { chance: () => chance, ...rules }, events);

  yield* play(EXPECTED, {
    onOwnSend(group, nodeId, dueMs, atMs, blockedMs) {
      board.expect(group, nodeId, atMs);
      for (const reason of REASONS) {
        if (blockedMs[reason] <= dueMs) continue;
        const known = (reasons[reason] ??= { count: 0, lastMs: atMs });
        known.count += 1;
        known.lastMs = atMs;
      }
    },
    onQueueAhead: () => (queueAheadCount += 1),
  });
  const { gapMinMs, gapMaxMs } = queue.settings;
  const isRandom = gapMinMs < gapMaxMs;
  for (const chance of isRandom && !isSampled ? [SHORTEST, LONGEST] : []) {
    yield* play(chance, { onOwnSend: (group, nodeId, _dueMs, atMs) => board.widen(group, nodeId, atMs), onQueueAhead });
  }
  if (isRandom && !isSampled) board.pad(queue.settings);
  return { groupCount: own.groupCount, groups, steps: board.steps(), reasons, queueAheadCount };
}

/** The moments of all own messages while they are found. */
function createBoard(nodeIds: readonly (string | null)[], groups: readonly number[], groupCount: number) {
  const columnOf = groups.length === groupCount ? null : new Map(groups.map((group, at) => [group, at]));
  const stepOf = new Map(nodeIds.map((nodeId, at) => [nodeId, at]));
  const moments = nodeIds.map(() => ({
    atMs: new Float64Array(groups.length).fill(NaN),
    fromMs: new Float64Array(groups.length).fill(NaN),
    untilMs: new Float64Array(groups.length).fill(NaN),
  }));

  function find(group: number, nodeId: string | null) {
    const column = columnOf ? columnOf.get(group) : group;
    const step = moments[stepOf.get(nodeId) ?? -1];
    return step && column !== undefined ? { step, column } : null;
  }

  return {
    expect(group: number, nodeId: string | null, atMs: number) {
      const place = find(group, nodeId);
      if (!place) return;
      const { step, column } = place;
      step.atMs[column] = step.fromMs[column] = step.untilMs[column] = atMs;
    },
    widen(group: number, nodeId: string | null, atMs: number) {
      const place = find(group, nodeId);
      if (!place) return;
      const { step, column } = place;
      step.fromMs[column] = Math.min(step.fromMs[column] ?? NaN, atMs);
      step.untilMs[column] = Math.max(step.untilMs[column] ?? NaN, atMs);
    },
    /**
     * Pauses that differ from each other may change the order of messages, and where a rest falls, so that one of them is a
     * little outside of what equal pauses give.
     */
    pad(settings: PaceSettings) {
      const { gapMaxMs, restAfterCount, restMs } = settings;
      const leastMs = EXCHANGED_COUNT * gapMaxMs + (restAfterCount > 0 ? restMs : 0);
      for (const { fromMs, untilMs, atMs } of moments) {
        for (let column = 0; column < atMs.length; column += 1) {
          const [from, until] = [fromMs[column] ?? NaN, untilMs[column] ?? NaN];
          const padMs = leastMs + (until - from) * PAD_PART;
          fromMs[column] = from - padMs;
          const quietMs = quietUntilMs(settings, until + padMs);
          untilMs[column] = quietMs > until + padMs ? quietMs + padMs : until + padMs;
        }
      }
    },
    steps: (): StepForecast[] =>
      nodeIds.map((nodeId, at) => {
        const known = moments[at] as (typeof moments)[number];
        return { nodeId, first: fold(known, Math.min), last: fold(known, Math.max), moments: known };
      }),
  };
}

/** The earliest or the latest moment of a step. */
function fold(moments: StepForecast['moments'], choose: (a: number, b: number) => number): ForecastMoment {
  const of = (name: keyof ForecastMoment) => moments[name].reduce((a, b) => choose(a, b));
  return { atMs: of('atMs'), fromMs: of('fromMs'), untilMs: of('untilMs') };
}

const listSteps = (graph: PlannerGraph | null, startMs: number): (string | null)[] =>
  graph === null ? [null] : previewRun(graph, startMs).map(({ nodeId }) => nodeId);

const pickThree = (count: number): number[] => [...new Set([0, Math.floor((count - 1) / 2), count - 1])];
