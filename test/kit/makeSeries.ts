import type { FunnelSeriesWithGroups } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';

/** A series of starts for tests: daily at 12:00 UTC in two groups, next in ten days. */
export function makeSeries(change: Partial<FunnelSeriesWithGroups> = {}): FunnelSeriesWithGroups {
  const nextMs = (Math.floor(Date.now() / DAY_MS) + 10.5) * DAY_MS;
  return {
    id: 3,
    funnelId: 7,
    groupIds: [1, 2],
    groupCount: 2,
    selection: null,
    repeat: { kind: 'daily', time: '12:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null },
    runsAlongside: false,
    nextForMs: nextMs,
    nextAtMs: nextMs,
    pausedAtMs: null,
    trouble: null,
    emptyAtMs: null,
    unlistedCount: 0,
    revision: 5,
    ...change,
  };
}
