import { DAY_MS } from '../time';

/** The two maximums of `PaceSettings`. */
type MaxCounts = Record<'hourMaxCount' | 'dayMaxCount', number>;

/** A number that was linked recently sends less at first. */
export interface WarmUp {
  /** When the number was linked first. */
  startedAtMs: number;
  /** Days until it sends at the owner's own pace. */
  days: number;
}

/** The maximums as they apply on a day of the warm-up. */
export type WarmUpCaps = MaxCounts & {
  /** When the next day of the warm-up begins, with higher maximums. */
  nextDayMs: number;
  /** When the owner's own maximums apply. */
  endMs: number;
};

/** Maximum on the first day, and the goal of an owner without a maximum. */
export const warmUpRange: Record<keyof MaxCounts, { firstCount: number; unlimitedCount: number }> = {
  hourMaxCount: { firstCount: 10, unlimitedCount: 300 },
  dayMaxCount: { firstCount: 30, unlimitedCount: 2_000 },
};

/**
 * The maximums of a number that is warming up; null without a warm-up and after it. They grow with the square of the days: slowly at
 * first, and never beyond the owner's own. The engine computes the same in SQL (`server/engine/pace/pace.ts`).
 */
export function warmUpCaps(settings: MaxCounts, warmUp: WarmUp | null, nowMs: number): WarmUpCaps | null {
  if (warmUp === null) return null;
  const { startedAtMs, days } = warmUp;
  const day = Math.floor(Math.max(0, nowMs - startedAtMs) / DAY_MS);
  if (day >= days) return null;
  const cap = (name: keyof MaxCounts) => {
    const { firstCount, unlimitedCount } = warmUpRange[name];
    const goalCount = settings[name] > 0 ? settings[name] : unlimitedCount;
    const startCount = Math.min(firstCount, goalCount);
    return startCount + Math.floor(((goalCount - startCount) * day * day) / (days * days));
  };
  return {
    hourMaxCount: cap('hourMaxCount'),
    dayMaxCount: cap('dayMaxCount'),
    nextDayMs: startedAtMs + (day + 1) * DAY_MS,
    endMs: startedAtMs + days * DAY_MS,
  };
}
