/**
 * How quickly one messenger account sends: one limiter for funnels, broadcasts and greetings. The engine asks the same rules
 * of the database inside the claim; `server/engine/pace.test.ts` holds the two equal.
 */
export interface PaceSettings {
  /** A pause after each send is drawn between the two. */
  gapMinMs: number;
  gapMaxMs: number;
  /** After so many sends in a row the account rests; 0 for never. */
  restAfterCount: number;
  restMs: number;
  /** At most so many sends within any 60 minutes and any 24 hours; 0 for no limit. */
  hourMaxCount: number;
  dayMaxCount: number;
  /** Nothing is sent between these minutes of the owner's day (the first included); null, or equal, for none. */
  quietFromMinute: number | null;
  quietUntilMinute: number | null;
  /** What the owner's clock is ahead of UTC. */
  zoneOffsetMinutes: number;
  /** A start of a funnel that is later than this is missed. */
  lateStartMaxMs: number;
}

/** What the limiter knows of an account: its sends, oldest first, its pause, and how many sends followed each other. */
export interface PaceState {
  sentMs: readonly number[];
  nextSendMs: number | null;
  sendsInRow: number;
}

/** An account that has not sent for long. */
export const idlePace: PaceState = { sentMs: [], nextSendMs: null, sendsInRow: 0 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 24 * 60;
/** How long a send takes until the messenger has answered, roughly. */
const SEND_MS = 500;

/**
 * The earliest moment for the next send as far as is known at `nowMs`; not later than that when nothing stands against it.
 * Sends and pauses that lie in the future because the clock was set back hold nobody up.
 */
export function blockedUntilMs(settings: PaceSettings, state: PaceState, nowMs: number): number {
  const pauseMs = state.nextSendMs ?? nowMs;
  const isPauseBelievable = pauseMs <= nowMs + Math.max(settings.gapMaxMs, settings.restMs);
  return Math.max(
    isPauseBelievable ? pauseMs : nowMs,
    capUntilMs(state.sentMs, settings.hourMaxCount, HOUR_MS, nowMs),
    capUntilMs(state.sentMs, settings.dayMaxCount, DAY_MS, nowMs),
    quietUntilMs(settings, nowMs),
  );
}

/** What the account's pause is after a send that ended at `nowMs`. @param chance from 0 to 1 */
export function pauseAfterSend(
  settings: PaceSettings,
  state: Pick<PaceState, 'nextSendMs' | 'sendsInRow'>,
  nowMs: number,
  chance: number,
): { nextSendMs: number; sendsInRow: number } {
  const { gapMinMs, gapMaxMs, restAfterCount, restMs } = settings;
  const hasRested = state.nextSendMs === null || state.nextSendMs < nowMs - restMs;
  const sendsInRow = hasRested ? 1 : state.sendsInRow + 1;
  if (restAfterCount > 0 && sendsInRow >= restAfterCount) return { nextSendMs: nowMs + restMs, sendsInRow: 0 };
  const gapMs = gapMinMs + chance * Math.max(0, gapMaxMs - gapMinMs);
  return { nextSendMs: nowMs + gapMs, sendsInRow };
}

/** When about the last of `count` sends will be over, if nothing else is sent and the connection holds. */
export function estimateEndMs(settings: PaceSettings, count: number, nowMs: number, state = idlePace): number {
  const sentMs = [...state.sentMs];
  let { nextSendMs, sendsInRow } = state;
  let atMs = nowMs;
  for (let sent = 0; sent < count; sent += 1) {
    const startMs = freeMs(settings, { sentMs, nextSendMs, sendsInRow }, atMs);
    sentMs.push(startMs);
    atMs = startMs + SEND_MS;
    ({ nextSendMs, sendsInRow } = pauseAfterSend(settings, { nextSendMs, sendsInRow }, atMs, 0.5));
  }
  return Math.round(atMs);
}

/** The first moment from `fromMs` on at which nothing stands against a send. */
function freeMs(settings: PaceSettings, state: PaceState, fromMs: number): number {
  const untilMs = blockedUntilMs(settings, state, fromMs);
  return untilMs <= fromMs ? fromMs : freeMs(settings, state, untilMs);
}

/** When the oldest of the newest `maxCount` sends leaves the window. */
function capUntilMs(sentMs: readonly number[], maxCount: number, windowMs: number, nowMs: number): number {
  if (maxCount <= 0) return -Infinity;
  let knownCount = sentMs.length;
  while (knownCount > 0 && (sentMs[knownCount - 1] ?? 0) > nowMs) knownCount -= 1;
  const oldestMs = sentMs[knownCount - maxCount];
  return oldestMs !== undefined && oldestMs > nowMs - windowMs ? oldestMs + windowMs : -Infinity;
}

function quietUntilMs({ quietFromMinute, quietUntilMinute, zoneOffsetMinutes }: PaceSettings, nowMs: number): number {
  if (quietFromMinute === null || quietUntilMinute === null || quietFromMinute === quietUntilMinute) return -Infinity;
  const minutes = Math.floor(nowMs / MINUTE_MS);
  const ofDay = (minutes + zoneOffsetMinutes + DAY_MINUTES) % DAY_MINUTES;
  const sinceFrom = (ofDay - quietFromMinute + DAY_MINUTES) % DAY_MINUTES;
  const lengthMinutes = (quietUntilMinute - quietFromMinute + DAY_MINUTES) % DAY_MINUTES;
  return sinceFrom < lengthMinutes ? (minutes + lengthMinutes - sinceFrom) * MINUTE_MS : -Infinity;
}
