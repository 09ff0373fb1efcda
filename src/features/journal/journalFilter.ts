import type { JournalFilter } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import { DAY, readDay } from '@/lib/dayInAddress';
import { shiftDays } from '@/lib/shiftDays';
import type { Choices, FilterOf } from '@/lib/urlFilter';

const ID = /^[1-9]\d{0,14}$/u;

/** The journal's filter in the address. */
export const journalChoices = {
  state: ['tried', 'sent', 'failed', 'unconfirmed', 'queued', 'dropped'],
  period: ['all', 'day', 'week', 'month'],
  /** Of the browser's clock; instead of the period. */
  day: DAY,
  group: ID,
  funnel: ID,
  broadcast: ID,
  delivery: ID,
} as const satisfies Choices;

export type JournalChoice = FilterOf<typeof journalChoices>;

const DAYS: Record<JournalChoice['period'], number | null> = { all: null, day: 1, week: 7, month: 30 };

/** The filter as the server knows it; the period ends with the minute, so that the call stays the same within it. */
export function toJournalFilter(
  { period, day, group, funnel, broadcast, delivery }: Omit<JournalChoice, 'search' | 'state'>,
  nowMs: number,
): JournalFilter {
  if (delivery !== '') return { id: Number(delivery) };
  return {
    ...(group !== '' && { groupId: Number(group) }),
    ...(funnel !== '' && { funnelId: Number(funnel) }),
    ...(broadcast !== '' && { broadcastId: Number(broadcast) }),
    ...toMoments(period, readDay(day), nowMs),
  };
}

function toMoments(period: JournalChoice['period'], dayMs: number | null, nowMs: number): JournalFilter {
  if (dayMs !== null) return { fromMs: dayMs, toMs: shiftDays(dayMs, 1) };
  const days = DAYS[period];
  return days === null ? {} : { fromMs: Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - days * DAY_MS };
}
