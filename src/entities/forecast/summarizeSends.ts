import type { Forecast } from '@contract/planner/forecast';
import { offsetMinutesAt } from '@contract/planner/zones';
import { MINUTE_MS } from '@contract/time';

import type { KnownForecast } from './useForecast';
import { zoneOfDay } from './zoneOfDay';

/** What a start sends, in numbers. Moments in milliseconds since 1970. */
export interface SendFacts {
  groupCount: number;
  /** Messages of one group. */
  messageCount: number;
  nowMs: number;
  firstMs: number;
  lastMs: number;
  /** Messages that members get at night by the owner's clock; 0 where only some groups were forecast. */
  nightCount: number;
}

/** Most people sleep between these hours. Our choice. */
const NIGHT_FROM_HOUR = 22;
const NIGHT_UNTIL_HOUR = 8;

/** What a forecast says in one line. */
export function summarizeSends({ forecast, queue }: KnownForecast): SendFacts {
  const { steps, groupCount } = forecast;
  return {
    groupCount,
    messageCount: steps.length,
    nowMs: queue.nowMs,
    firstMs: Math.min(...steps.map(({ first }) => first.atMs)),
    lastMs: Math.max(...steps.map(({ last }) => last.atMs)),
    nightCount: countAtNight(forecast, zoneOfDay(queue.settings)),
  };
}

function countAtNight({ steps, groups, groupCount }: Forecast, zone: string): number {
  if (groups.length < groupCount) return 0;
  return steps.reduce((count, { moments }) => count + moments.atMs.filter((atMs) => isNight(zone, atMs)).length, 0);
}

function isNight(zone: string, atMs: number): boolean {
  if (Number.isNaN(atMs)) return false;
  const hour = new Date(atMs + offsetMinutesAt(zone, atMs) * MINUTE_MS).getUTCHours();
  return hour >= NIGHT_FROM_HOUR || hour < NIGHT_UNTIL_HOUR;
}
