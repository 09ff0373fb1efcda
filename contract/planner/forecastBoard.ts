import { createForecastGraph } from './forecastGraph';
import { quietUntilMs } from './pace';
import type { PlayedSend } from './playQueue';
import type { OwnStart, SendingQueue } from './sendingQueue';

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

/** A step of the own start, and the one before it in a run; both null for a broadcast. */
export interface ForecastLine {
  nodeId: string | null;
  afterNodeId: string | null;
}

/** How far outside of the plays a message may be: some pauses and a rest, and a part of the interval. */
/** Groups of one slice of work. */
const SLICE_COUNT = 250;
const PAD_COUNT = 2;
const PAD_PART = 0.15;
/** How many places a message may be outside of those in the plays: some, and parts of what its places and moments differ by. */
const PLACES_COUNT = 2;
const PLACES_PART = 0.5;
const DUES_PART = 0.1;
/** How late a send may be that waits for nothing. */
const CLAIM_MAX_MS = 1_000;
/** The shortest time between two sends of which places are taken. */
const SERVICE_MIN_MS = 200;

/** All sends of one play, by place. */
interface Sends {
  atMs: number[];
  /** The last place so far that a rule of the pace has delayed. */
  blockedPlace: number[];
  /** The first place of the stretch in which the account was never idle. */
  busyFrom: number[];
}

/** The moments of one step by group, and what the plays had in common. */
type Column = ReturnType<typeof createColumn>;

const createColumn = (count: number) => ({
  atMs: new Float64Array(count).fill(NaN),
  fromMs: new Float64Array(count).fill(NaN),
  untilMs: new Float64Array(count).fill(NaN),
  firstDueMs: new Float64Array(count),
  lastDueMs: new Float64Array(count),
  minPlace: new Int32Array(count),
  maxPlace: new Int32Array(count),
  earlyPlace: new Int32Array(count),
  latePlace: new Int32Array(count),
  /** Whether it had to wait for others or for the pace in any play. */
  hasWaited: new Uint8Array(count),
  /** How far the interval goes beyond the plays, for the step after it. */
  beforeMs: new Float64Array(count),
  afterMs: new Float64Array(count),
});

/** Collects the moments of all own messages from three plays: as expected, and with pauses as short and as long as can be. */
export function createForecastBoard(
  lines: readonly ForecastLine[],
  groups: readonly number[],
  { graph, groupCount, startMs }: Pick<OwnStart, 'graph' | 'groupCount' | 'startMs'>,
  { settings, queued, starts, sending }: Pick<SendingQueue, 'settings' | 'queued' | 'starts' | 'sending'>,
) {
  const columnOf = groups.length === groupCount ? null : new Map(groups.map((group, at) => [group, at]));
  const columns = lines.map(() => createColumn(groups.length));
  const byNode = new Map(lines.map(({ nodeId }, at) => [nodeId, columns[at] as Column]));
  const early: Sends = { atMs: [], blockedPlace: [], busyFrom: [] };
  const late: Sends = { atMs: [], blockedPlace: [], busyFrom: [] };
  const { gapMinMs, gapMaxMs, restAfterCount, restMs } = settings;
  const padMs = PAD_COUNT * gapMaxMs + (restAfterCount > 0 ? restMs : 0);

  const paths = graph && createForecastGraph(graph, true);
  let dueMs = startMs;
  const isAlone = queued.length + starts.length === 0;

  const positionOf = (group: number) => (columnOf ? (columnOf.get(group) ?? -1) : group);

  function note(sends: Sends, send: Readonly<PlayedSend>) {
    const { place, atMs, dueMs } = send;
    sends.atMs.push(atMs);
    sends.blockedPlace.push(send.isBlocked ? place : (sends.blockedPlace[place - 1] ?? -1));
    sends.busyFrom.push(send.isAfterIdle ? place : (sends.busyFrom[place - 1] ?? 0));
    const column = byNode.get(send.nodeId);
    const at = positionOf(send.group);
    if (!column || at < 0) return;
    column.fromMs[at] = Math.min(column.fromMs[at] as number, atMs);
    column.untilMs[at] = Math.max(column.untilMs[at] as number, atMs);
    column.firstDueMs[at] = Math.min(column.firstDueMs[at] as number, dueMs);
    column.lastDueMs[at] = Math.max(column.lastDueMs[at] as number, dueMs);
    column.minPlace[at] = Math.min(column.minPlace[at] as number, place);
    column.maxPlace[at] = Math.max(column.maxPlace[at] as number, place);
    column[sends === early ? 'earlyPlace' : 'latePlace'][at] = place;
    if (atMs > dueMs) column.hasWaited[at] = 1;
  }

  const noteDue = (line: ForecastLine, nodeId: string, atMs: number) => {
    if (nodeId === line.nodeId) dueMs = atMs;
  };

  /** When a step is due, if the one before it is sent at the earliest. */
  function earliestDueMs(line: ForecastLine, before: Column, at: number): number {
    dueMs = startMs;
    if (paths && !paths.hasMerges && line.afterNodeId !== null)
      paths.goOn(line, line.afterNodeId, Math.floor(before.fromMs[at] as number), noteDue);
    return Math.max(startMs, dueMs);
  }

  /**
   * Pauses that differ from each other change the order of messages and where a rest falls. So a message may take the place of
   * another one: the early play's at the earliest, and the late play's at the latest if it had to wait anyway or a rule of the pace
   * blocks in between.
   */
  function widenOne(line: ForecastLine, column: Column, at: number, busyUntil: readonly number[]) {
    const before = byNode.get(line.afterNodeId ?? '');
    const [from, until] = [column.fromMs[at] as number, column.untilMs[at] as number];
    const [firstDueMs, lastDueMs] = [column.firstDueMs[at] as number, column.lastDueMs[at] as number];
    const [minPlace, maxPlace] = [column.minPlace[at] as number, column.maxPlace[at] as number];
    const [earlyPlace, latePlace] = [column.earlyPlace[at] as number, column.latePlace[at] as number];
    const duesMs = lastDueMs - firstDueMs;
    const isSure = isAlone && minPlace === maxPlace && duesMs === 0;
    const places = isSure
      ? 0
      : PLACES_COUNT +
        Math.ceil((maxPlace - minPlace) * PLACES_PART) +
        Math.ceil((duesMs * DUES_PART) / (gapMinMs + SERVICE_MIN_MS));

    const first = Math.min(earlyPlace, Math.max(minPlace - places, early.busyFrom[earlyPlace] as number));
    const earliestMs = Math.max(firstDueMs, early.atMs[first] as number);
    const last = Math.max(latePlace, Math.min(maxPlace + places, busyUntil[latePlace] as number));
    const isLater = column.hasWaited[at] === 1 || (late.blockedPlace[last] as number) > latePlace;
    const latestMs = isLater ? (late.atMs[last] as number) : until;

    // No pause of unknown length comes before the first send.
    if (isSure && maxPlace === 0 && sending === null) {
      column.untilMs[at] = until + CLAIM_MAX_MS;
      return;
    }

    const widthMs = padMs + (until - from) * PAD_PART;
    const fromMs = Math.min(from, earliestMs, from - (before?.beforeMs[at] ?? 0)) - widthMs;
    // Nothing is sent before it is due; only a first message is due at the same moment in every play.
    column.fromMs[at] = Math.max(fromMs, before ? earliestDueMs(line, before, at) : firstDueMs);
    const endMs = Math.max(until, latestMs, until + (before?.afterMs[at] ?? 0)) + widthMs;
    const quietMs = quietUntilMs(settings, endMs);
    column.untilMs[at] = quietMs > endMs ? quietMs + widthMs : endMs;
    const ownMs = column.hasWaited[at] === 1 ? 0 : padMs;
    column.beforeMs[at] = Math.max(0, from - (column.fromMs[at] as number) - ownMs);
    column.afterMs[at] = Math.max(0, (column.untilMs[at] as number) - until - ownMs);
  }

  return {
    noteExpected({ group, nodeId, atMs, dueMs, place }: Readonly<PlayedSend>) {
      const column = byNode.get(nodeId);
      const at = positionOf(group);
      if (!column || at < 0) return;
      column.atMs[at] = column.fromMs[at] = column.untilMs[at] = atMs;
      column.firstDueMs[at] = column.lastDueMs[at] = dueMs;
      column.minPlace[at] = column.maxPlace[at] = place;
      if (atMs > dueMs) column.hasWaited[at] = 1;
    },
    noteEarly: (send: Readonly<PlayedSend>) => note(early, send),
    noteLate: (send: Readonly<PlayedSend>) => note(late, send),
    /** Makes intervals of the plays; each step after the one before it. */
    *widen(): Generator<void, void> {
      const busyUntil = endsOf(late.busyFrom);
      for (const [line, column] of columns.entries()) {
        for (let at = 0; at < groups.length; at += 1) {
          widenOne(lines[line] as ForecastLine, column, at, busyUntil);
          if (at % SLICE_COUNT === 0) yield;
        }
      }
    },
    steps: (): StepForecast[] =>
      lines.map(({ nodeId }, at) => {
        const { atMs, fromMs, untilMs } = columns[at] as Column;
        const moments = { atMs, fromMs, untilMs };
        return { nodeId, first: fold(moments, Math.min), last: fold(moments, Math.max), moments };
      }),
  };
}

/** The last place of each stretch, by place. */
function endsOf(busyFrom: readonly number[]): number[] {
  const ends = busyFrom.map((_from, at) => at);
  for (let at = ends.length - 2; at >= 0; at -= 1) {
    if (busyFrom[at] === busyFrom[at + 1]) ends[at] = ends[at + 1] as number;
  }
  return ends;
}

/** The earliest or the latest moment of a step. */
function fold(moments: StepForecast['moments'], choose: (a: number, b: number) => number): ForecastMoment {
  const of = (name: keyof ForecastMoment) => moments[name].reduce((a, b) => choose(a, b));
  return { atMs: of('atMs'), fromMs: of('fromMs'), untilMs: of('untilMs') };
}
