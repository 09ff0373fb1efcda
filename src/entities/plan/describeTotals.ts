import type { TFunction } from 'i18next';

import type { PollTotals } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

/** What members chose in a poll, as one line: 'yes 14, no 3 · not read: 2'. */
export function describeTotals(t: TFunction<'plan'>, { options, unread }: PollTotals): string {
  const votes = options
    .map(({ text, count }) => t('poll.votes', { text, votes: numberFormat.format(count) }))
    .join(', ');
  return unread === 0 ? votes : `${votes} · ${t('poll.unread', { votes: numberFormat.format(unread) })}`;
}

/** Whether anybody has voted. */
export const hasVotes = ({ options, unread }: PollTotals): boolean =>
  unread > 0 || options.some(({ count }) => count > 0);
