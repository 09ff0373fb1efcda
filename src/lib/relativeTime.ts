import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

/** Age of an event, as a key of texts with its number. Source: SPEC-9.10. */
export interface Ago {
  unit: 'now' | 'minutes' | 'hours' | 'days';
  count: number;
}

/** Whole minutes, hours or days between two moments in milliseconds; negative differences count as now. */
export function timeAgo(atMs: number, nowMs: number): Ago {
  const agoMs = nowMs - atMs;
  if (agoMs < MINUTE_MS) return { unit: 'now', count: 0 };
  if (agoMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(agoMs / MINUTE_MS) };
  if (agoMs < DAY_MS) return { unit: 'hours', count: Math.floor(agoMs / HOUR_MS) };
  return { unit: 'days', count: Math.floor(agoMs / DAY_MS) };
}
