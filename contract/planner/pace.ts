import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../time';
import { warmUpCaps, type WarmUp } from './warmUp';
import { findClockChange, isKnownZone, nameOffset, offsetMinutesAt } from './zones';

/**
 * Rate limiter of one messenger account, shared by funnels, broadcasts and greetings. The engine runs the same rules as SQL inside
 * its claim; `server/engine/pace/pace.test.ts` compares the two.
 */
export interface PaceSettings {
  /** The pause after each send is random between the two. */
  gapMinMs: number;
  gapMaxMs: number;
  /** The account rests after this many sends in a row, for so long; 0 in either for never. */
  restAfterCount: number;
  restMs: number;
  /** Maximum sends within any 60 minutes and any 24 hours; 0 for no limit. */
  hourMaxCount: number;
  dayMaxCount: number;
  /** Quiet hours in minutes of the owner's day (the first included); null or equal values disable them. */
  quietFromMinute: number | null;
  quietUntilMinute: number | null;
  /** IANA id of the owner's time zone, such as `Europe/Moscow`; null or missing: the offset below. */
  timeZone?: string | null;
  /** Offset of the owner's day from UTC, without a time zone. */
  zoneOffsetMinutes: number;
  /** A start later than this is missed; at least a minute, which a healthy server keeps. */
  lateStartMaxMs: number;
  /** A step of a run is skipped when a connection opens again and the step is later than this. */
  lateStepMaxMs: number;
}

/** The limiter's state: past sends, oldest first, the next allowed send, and the length of the current series. */
export interface PaceState {
  sentMs: readonly number[];
  nextSendMs: number | null;
  sendsInRow: number;
  /** End of the messenger's own rate limit; null or missing without one. */
  limitedUntilMs?: number | null;
  /** The warm-up of a new number; null or missing without one. */
  warmUp?: WarmUp | null;
}

/** The zone of the owner's day by name: the time zone, else the offset such as `UTC+3`. */
export function zoneOfOwner({ timeZone, zoneOffsetMinutes }: Pick<PaceSettings, 'timeZone' | 'zoneOffsetMinutes'>) {
  return hasZone(timeZone) ? timeZone : nameOffset(zoneOffsetMinutes);
}

/** State of an account without recent sends. */
export const idlePace: PaceState = { sentMs: [], nextSendMs: null, sendsInRow: 0 };

/** The longest pause after a rate limit of the messenger. */
export const LIMIT_MAX_MS = HOUR_MS;

/** Approximate duration of a send. */
export const SEND_MS = 500;

/** What may block the next send: the pause after a send, a limit of the messenger, or a rule of the owner's pace. */
export type PaceReason = 'pause' | 'rateLimit' | 'hourCap' | 'dayCap' | 'quietHours' | 'warmUp';

/**
 * The earliest moment for the next send as known at `nowMs`; at most `nowMs` when sending is allowed. Sends and pauses in the
 * future (the clock was set back) are ignored.
 */
export function blockedUntilMs(settings: PaceSettings, state: PaceState, nowMs: number): number {
  const caps = warmUpCaps(settings, state.warmUp ?? null, nowMs);
  return Math.max(
    pauseUntilMs(settings, state, nowMs),
    limitUntilMs(state, nowMs),
    capUntilMs(state.sentMs, caps ?? settings, 'hourMaxCount', nowMs),
    capUntilMs(state.sentMs, caps ?? settings, 'dayMaxCount', nowMs),
    quietUntilMs(settings, nowMs),
  );
}

/** What blocks a send at `nowMs` the longest, and until when. */
export function findPaceBlock(
  settings: PaceSettings,
  state: PaceState,
  nowMs: number,
): { reason: PaceReason; untilMs: number } {
  const caps = warmUpCaps(settings, state.warmUp ?? null, nowMs);
  const capOf = (name: CapName) => capUntilMs(state.sentMs, caps ?? settings, name, nowMs);
  const isOwnCap = (name: CapName) => caps === null || caps[name] === settings[name];
  const blocks: { reason: PaceReason; untilMs: number }[] = [
    { reason: 'pause', untilMs: pauseUntilMs(settings, state, nowMs) },
    { reason: 'rateLimit', untilMs: limitUntilMs(state, nowMs) },
    { reason: 'quietHours', untilMs: quietUntilMs(settings, nowMs) },
    { reason: isOwnCap('dayMaxCount') ? 'dayCap' : 'warmUp', untilMs: capOf('dayMaxCount') },
    { reason: isOwnCap('hourMaxCount') ? 'hourCap' : 'warmUp', untilMs: capOf('hourMaxCount') },
  ];
  return blocks.reduce((longest, block) => (block.untilMs > longest.untilMs ? block : longest));
}

/** The pause after a send that ended at `nowMs`. @param chance from 0 to 1 */
export function pauseAfterSend(
  settings: PaceSettings,
  state: Pick<PaceState, 'nextSendMs' | 'sendsInRow'>,
  nowMs: number,
  chance: number,
): { nextSendMs: number; sendsInRow: number } {
  const { gapMinMs, gapMaxMs, restAfterCount, restMs } = settings;
  const hasRested = state.nextSendMs === null || state.nextSendMs < nowMs - restMs;
  const sendsInRow = hasRested ? 1 : state.sendsInRow + 1;
  if (restAfterCount > 0 && restMs > 0 && sendsInRow >= restAfterCount)
    return { nextSendMs: nowMs + restMs, sendsInRow: 0 };
  const gapMs = gapMinMs + chance * Math.max(0, gapMaxMs - gapMinMs);
  return { nextSendMs: nowMs + gapMs, sendsInRow };
}

type CapName = 'hourMaxCount' | 'dayMaxCount';

const capWindowsMs = { hourMaxCount: HOUR_MS, dayMaxCount: DAY_MS };

function pauseUntilMs({ gapMaxMs, restMs }: PaceSettings, { nextSendMs }: PaceState, nowMs: number): number {
  return nextSendMs !== null && nextSendMs <= nowMs + Math.max(gapMaxMs, restMs) ? nextSendMs : nowMs;
}

/** When the oldest of the newest `maxCount` sends leaves the window, or the next day of a warm-up raises the maximum. */
function capUntilMs(
  sentMs: readonly number[],
  caps: Record<CapName, number> & { nextDayMs?: number },
  name: CapName,
  nowMs: number,
): number {
  const maxCount = caps[name];
  if (maxCount <= 0) return -Infinity;
  const windowMs = capWindowsMs[name];
  let knownCount = sentMs.length;
  while (knownCount > 0 && (sentMs[knownCount - 1] ?? 0) > nowMs) knownCount -= 1;
  const oldestMs = sentMs[knownCount - maxCount];
  if (oldestMs === undefined || oldestMs <= nowMs - windowMs) return -Infinity;
  return Math.min(oldestMs + windowMs, caps.nextDayMs ?? Infinity);
}

function limitUntilMs({ limitedUntilMs = null }: PaceState, nowMs: number): number {
  return limitedUntilMs !== null && limitedUntilMs <= nowMs + LIMIT_MAX_MS ? limitedUntilMs : -Infinity;
}

/** When the owner's clock leaves the quiet hours, as it shows them: also in a night in which it is changed. -Infinity when it is not quiet. */
export function quietUntilMs(hours: PaceSettings, nowMs: number): number {
  if (!hasQuietHours(hours)) return -Infinity;
  const { timeZone, zoneOffsetMinutes } = hours;
  const zone = hasZone(timeZone) ? timeZone : null;
  const endMs = quietEndMs(hours, zone === null ? zoneOffsetMinutes : offsetMinutesAt(zone, nowMs), nowMs);
  const changeMs = zone === null || endMs === -Infinity ? null : findClockChange(zone, nowMs, endMs);
  if (zone === null || changeMs === null) return endMs;
  return Math.max(changeMs, quietEndMs(hours, offsetMinutesAt(zone, changeMs), changeMs));
}

/** When the quiet hours may begin next, at a moment that is not quiet: the clock may be changed before. Infinity without quiet hours. */
export function quietStartMs(settings: PaceSettings, nowMs: number): number {
  if (!hasQuietHours(settings)) return Infinity;
  const { quietFromMinute } = settings;
  const zone = zoneOfOwner(settings);
  const minutes = Math.floor(nowMs / MINUTE_MS);
  const ofDay = (minutes + offsetMinutesAt(zone, nowMs) + DAY_MINUTES) % DAY_MINUTES;
  const startMs = (minutes + ((quietFromMinute - ofDay + DAY_MINUTES) % DAY_MINUTES)) * MINUTE_MS;
  return findClockChange(zone, nowMs, startMs) ?? startMs;
}

/** The end of the quiet hours at an offset that stays; -Infinity when it is not quiet at the moment. */
function quietEndMs({ quietFromMinute, quietUntilMinute }: QuietHours, offsetMinutes: number, atMs: number): number {
  const minutes = Math.floor(atMs / MINUTE_MS);
  const ofDay = (minutes + offsetMinutes + DAY_MINUTES) % DAY_MINUTES;
  const sinceFrom = (ofDay - quietFromMinute + DAY_MINUTES) % DAY_MINUTES;
  const lengthMinutes = (quietUntilMinute - quietFromMinute + DAY_MINUTES) % DAY_MINUTES;
  return sinceFrom < lengthMinutes ? (minutes + lengthMinutes - sinceFrom) * MINUTE_MS : -Infinity;
}

type QuietHours = Record<'quietFromMinute' | 'quietUntilMinute', number>;

function hasQuietHours(settings: PaceSettings): settings is PaceSettings & QuietHours {
  const { quietFromMinute, quietUntilMinute } = settings;
  return quietFromMinute !== null && quietUntilMinute !== null && quietFromMinute !== quietUntilMinute;
}

function hasZone(timeZone: string | null | undefined): timeZone is string {
  return typeof timeZone === 'string' && isKnownZone(timeZone);
}
