import { HOUR_MS, DAY_MS } from '../time';
import {
  LIMIT_MAX_MS,
  pauseAfterSend,
  quietStartMs,
  quietUntilMs,
  type PaceReason,
  type PaceSettings,
  type PaceState,
} from './pace';
import { warmUpCaps } from './warmUp';

/**
 * The rules of `pace.ts` for a play of many sends whose moments never go back: what changes rarely is computed once, and nothing is
 * allocated for a send. `limiter.test.ts` compares the two.
 */
export interface Limiter {
  /** The earliest moment for the next send as known at `nowMs`: `blockedUntilMs`. */
  freeMs(nowMs: number): number;
  /** What blocked the send at the last call of `freeMs` the longest: the reason of `findPaceBlock`. */
  reason(): PaceReason;
  /** A send begins. */
  begin(atMs: number): void;
  /** A send ends, and the pause after it begins. @param chance from 0 to 1 */
  end(doneMs: number, chance: number): void;
}

/** The limiter of an account from a moment on. */
export function createLimiter(settings: PaceSettings, state: PaceState): Limiter {
  const { gapMaxMs, restMs } = settings;
  const longestMs = Math.max(gapMaxMs, restMs);
  const limitedUntilMs = state.limitedUntilMs ?? Infinity;
  const sentMs = [...state.sentMs];
  let { nextSendMs, sendsInRow } = state;
  let reason: PaceReason = 'pause';

  let caps = { hourMaxCount: 0, dayMaxCount: 0, nextDayMs: -Infinity, isOwnHour: true, isOwnDay: true };
  let quietEndMs = -Infinity;
  let quietKnownUntilMs = -Infinity;

  function renewCaps(nowMs: number) {
    const warm = warmUpCaps(settings, state.warmUp ?? null, nowMs);
    const { hourMaxCount, dayMaxCount } = warm ?? settings;
    const isOwnHour = hourMaxCount === settings.hourMaxCount;
    const isOwnDay = dayMaxCount === settings.dayMaxCount;
    caps = { hourMaxCount, dayMaxCount, nextDayMs: warm?.nextDayMs ?? Infinity, isOwnHour, isOwnDay };
  }

  function renewQuiet(nowMs: number) {
    quietEndMs = quietUntilMs(settings, nowMs);
    quietKnownUntilMs = quietEndMs === -Infinity ? quietStartMs(settings, nowMs) : quietEndMs;
  }

  function capMs(maxCount: number, windowMs: number, nowMs: number): number {
    if (maxCount <= 0) return -Infinity;
    let knownCount = sentMs.length;
    while (knownCount > 0 && (sentMs[knownCount - 1] as number) > nowMs) knownCount -= 1;
    if (knownCount < maxCount) return -Infinity;
    const leavesMs = (sentMs[knownCount - maxCount] as number) + windowMs;
    return leavesMs <= nowMs ? -Infinity : Math.min(leavesMs, caps.nextDayMs);
  }

  return {
    freeMs(nowMs) {
      if (nowMs >= caps.nextDayMs) renewCaps(nowMs);
      if (nowMs >= quietKnownUntilMs) renewQuiet(nowMs);
      let untilMs = nextSendMs !== null && nextSendMs <= nowMs + longestMs ? nextSendMs : nowMs;
      reason = 'pause';
      if (limitedUntilMs > untilMs && limitedUntilMs <= nowMs + LIMIT_MAX_MS) {
        untilMs = limitedUntilMs;
        reason = 'rateLimit';
      }
      if (quietEndMs > untilMs) {
        untilMs = quietEndMs;
        reason = 'quietHours';
      }
      const dayMs = capMs(caps.dayMaxCount, DAY_MS, nowMs);
      if (dayMs > untilMs) {
        untilMs = dayMs;
        reason = caps.isOwnDay ? 'dayCap' : 'warmUp';
      }
      const hourMs = capMs(caps.hourMaxCount, HOUR_MS, nowMs);
      if (hourMs > untilMs) {
        untilMs = hourMs;
        reason = caps.isOwnHour ? 'hourCap' : 'warmUp';
      }
      return untilMs;
    },
    reason: () => reason,
    begin: (atMs) => void sentMs.push(atMs),
    end(doneMs, chance) {
      ({ nextSendMs, sendsInRow } = pauseAfterSend(settings, { nextSendMs, sendsInRow }, doneMs, chance));
    },
  };
}
