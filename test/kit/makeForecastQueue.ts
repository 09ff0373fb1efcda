import { idlePace, type PaceSettings } from '@contract/planner/pace';
import type { SendingQueue } from '@contract/planner/sendingQueue';
import { HOUR_MS } from '@contract/time';

/** An account without limits that has nothing to send at `nowMs`. */
export function makeForecastQueue(
  nowMs: number,
  settings: Partial<PaceSettings> = {},
  others: Partial<SendingQueue> = {},
): SendingQueue & { isStopped: boolean } {
  return {
    nowMs,
    isStopped: false,
    settings: {
      gapMinMs: 0,
      gapMaxMs: 0,
      restAfterCount: 0,
      restMs: 0,
      hourMaxCount: 0,
      dayMaxCount: 0,
      quietFromMinute: null,
      quietUntilMinute: null,
      zoneOffsetMinutes: 0,
      lateStartMaxMs: HOUR_MS,
      lateStepMaxMs: 6 * HOUR_MS,
      ...settings,
    },
    state: { ...idlePace, sentMs: [], limitedUntilMs: null, warmUp: null },
    graphs: [],
    sending: null,
    queued: [],
    done: [],
    starts: [],
    ...others,
  };
}
