import type { Pace } from '@contract/schemas/shapes';

/** The sending rate of an account. */
export const makePace = (own: Partial<Pace> = {}): Pace => ({
  gapMinMs: 1_500,
  gapMaxMs: 4_000,
  restAfterCount: 30,
  restMs: 60_000,
  hourMaxCount: 300,
  dayMaxCount: 2_000,
  quietFromMinute: null,
  quietUntilMinute: null,
  zoneOffsetMinutes: 0,
  lateStartMaxMs: 3_600_000,
  lateStepMaxMs: 21_600_000,
  ...own,
});
