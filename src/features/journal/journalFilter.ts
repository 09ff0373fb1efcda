import type { JournalFilter } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import type { Choices, FilterOf } from '@/lib/urlFilter';

const ID = /^[1-9]\d{0,14}$/u;

/** The journal's filter in the address. */
export const journalChoices = {
  state: ['tried', 'sent', 'failed', 'unconfirmed', 'queued', 'dropped'],
  period: ['all', 'day', 'week', 'month'],
  group: ID,
  funnel: ID,
  broadcast: ID,
  delivery: ID,
} as const satisfies Choices;

export type JournalChoice = FilterOf<typeof journalChoices>;

const DAYS: Record<JournalChoice['period'], number | null> = { all: null, day: 1, week: 7, month: 30 };

/** The filter as the server knows it; the period ends with the minute, so that the call stays the same within it. */
export function toJournalFilter(
  { period, group, funnel, broadcast, delivery }: Omit<JournalChoice, 'search' | 'state'>,
  nowMs: number,
): JournalFilter {
  const days = DAYS[period];
  const fromMs = days === null ? undefined : Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - days * DAY_MS;
  if (delivery !== '') return { id: Number(delivery) };
  return {
    ...(group !== '' && { groupId: Number(group) }),
    ...(funnel !== '' && { funnelId: Number(funnel) }),
    ...(broadcast !== '' && { broadcastId: Number(broadcast) }),
    ...(fromMs !== undefined && { fromMs }),
  };
}
