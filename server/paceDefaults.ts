import { limits } from '@contract/limits';
import type { PaceSettings } from '@contract/planner/pace';

import type { KindName } from '@contract/messengerKinds';

/** Days for real phones; a simulated one is not warmed up. */
const WARM_UP_DAYS = 14;

interface PaceVariables {
  MESSENGER: readonly KindName[];
  PACE_GAP_MIN_MS: number;
  PACE_GAP_MAX_MS: number;
  PACE_REST_AFTER_COUNT: number;
  PACE_REST_MS: number;
  PACE_HOUR_MAX_COUNT: number;
  PACE_DAY_MAX_COUNT: number;
  PACE_WARM_UP_DAYS?: number | undefined;
}

/** The sending pace of owners without their own settings. */
export function readPace(env: PaceVariables): PaceSettings {
  return {
    gapMinMs: env.PACE_GAP_MIN_MS,
    gapMaxMs: env.PACE_GAP_MAX_MS,
    restAfterCount: env.PACE_REST_AFTER_COUNT,
    restMs: env.PACE_REST_MS,
    hourMaxCount: env.PACE_HOUR_MAX_COUNT,
    dayMaxCount: env.PACE_DAY_MAX_COUNT,
    quietFromMinute: null,
    quietUntilMinute: null,
    zoneOffsetMinutes: limits.timezones.defaultOffsetHours * 60,
    lateStartMaxMs: limits.funnel.lateStartMaxMs,
    lateStepMaxMs: limits.funnel.lateStepMaxMs,
  };
}

/** Days over which the maximums of a newly linked number grow; 0 for no warm-up. */
export function readWarmUpDays({ PACE_WARM_UP_DAYS: days, MESSENGER: kinds }: PaceVariables): number {
  return days ?? (kinds.every((kind) => kind === 'simulator') ? 0 : WARM_UP_DAYS);
}
