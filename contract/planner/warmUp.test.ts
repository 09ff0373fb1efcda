import { DAY_MS, HOUR_MS } from '../time';
import { blockedUntilMs, idlePace, type PaceSettings } from './pace';
import { warmUpCaps, warmUpRange, type WarmUp } from './warmUp';

const LINKED_MS = Date.UTC(2026, 10, 21, 9);
const DAYS = 14;
const warmUp: WarmUp = { startedAtMs: LINKED_MS, days: DAYS };
const own = { hourMaxCount: 300, dayMaxCount: 2_000 };
const settings: PaceSettings = {
  ...own,
  gapMinMs: 0,
  gapMaxMs: 0,
  restAfterCount: 0,
  restMs: 0,
  quietFromMinute: null,
  quietUntilMinute: null,
  zoneOffsetMinutes: 0,
  lateStartMaxMs: HOUR_MS,
  lateStepMaxMs: 6 * HOUR_MS,
};
const capsOn = (day: number, goal = own) => warmUpCaps(goal, warmUp, LINKED_MS + day * DAY_MS);

describe('the maximums of a new number', () => {
  it('grow every day, start low, and end at the owner’s own', () => {
    expect(capsOn(0)).toEqual({
      hourMaxCount: warmUpRange.hourMaxCount.firstCount,
      dayMaxCount: warmUpRange.dayMaxCount.firstCount,
      nextDayMs: LINKED_MS + DAY_MS,
      endMs: LINKED_MS + DAYS * DAY_MS,
    });
    for (let day = 1; day < DAYS; day += 1) {
      const [before, now] = [capsOn(day - 1), capsOn(day)];
      expect(now?.dayMaxCount).toBeGreaterThan(before?.dayMaxCount ?? Infinity);
      expect(now?.hourMaxCount).toBeGreaterThan(before?.hourMaxCount ?? Infinity);
      expect(now?.dayMaxCount).toBeLessThan(own.dayMaxCount);
      expect(now?.hourMaxCount).toBeLessThan(own.hourMaxCount);
    }
    expect(capsOn(DAYS)).toBeNull();
  });

  it('change only with a whole day, and never precede the link when a clock is set back', () => {
    expect(capsOn(1.999)).toEqual(capsOn(1));
    expect(capsOn(-5)).toEqual(capsOn(0));
  });

  it('stay within an owner’s lower maximums, and end without any for an owner who has none', () => {
    for (let day = 0; day < DAYS; day += 1) {
      expect(capsOn(day, { hourMaxCount: 4, dayMaxCount: 20 })).toMatchObject({ hourMaxCount: 4, dayMaxCount: 20 });
      expect(capsOn(day, { hourMaxCount: 0, dayMaxCount: 0 })).toEqual(capsOn(day));
    }
    expect(capsOn(DAYS, { hourMaxCount: 0, dayMaxCount: 0 })).toBeNull();
  });

  it('do not exist without a warm-up', () => {
    expect(warmUpCaps(own, null, LINKED_MS)).toBeNull();
  });
});

describe('the sending rate of a new number', () => {
  const firstCount = warmUpRange.dayMaxCount.firstCount;

  it('is the first day’s at first, and rises as soon as the next day begins', () => {
    const late = LINKED_MS + 23 * HOUR_MS;
    const sentMs = Array.from({ length: firstCount }, (_, index) => late - (firstCount - index) * 10 * 60_000);
    const state = { ...idlePace, sentMs, warmUp };
    expect(blockedUntilMs(settings, state, late)).toBe(LINKED_MS + DAY_MS);
    expect(blockedUntilMs(settings, { ...state, warmUp: null }, late)).toBe(late);
    expect(blockedUntilMs(settings, state, LINKED_MS + DAY_MS)).toBe(LINKED_MS + DAY_MS);
  });
});
