import { useTranslation } from 'react-i18next';

import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useListPollTotalsQuery } from '@/api/runsApi';
import { describeTotals, hasVotes } from '@/entities/plan/describeTotals';
import { useDesigner } from '@/features/designer/useDesigner';

/** Votes in all runs of a funnel. */
interface PollVotes {
  /** All of them in words. */
  text: string;
  /** The option with most votes, and how many votes there are. */
  leader: { text: string; count: number };
  votesCount: number;
}

/** What members chose in all runs of the funnel; null until somebody has voted. */
export function usePollVotes({ id, data }: FunnelNode<'poll'>): PollVotes | null {
  const { t } = useTranslation('plan');
  const funnelId = useDesigner((designer) => designer.funnelId);
  const { data: polls = [] } = useListPollTotalsQuery(funnelId ?? 0, { skip: funnelId === null });
  const totals = polls.find(({ nodeId }) => nodeId === id);
  const countOf = (option: string) => totals?.options.find(({ text }) => text === option)?.count ?? 0;
  const options = listOptions(data).map((text) => ({ text, count: countOf(text) }));
  const own = { options, unread: totals?.unread ?? 0 };
  if (!hasVotes(own)) return null;
  const leader = options.reduce((most, option) => (option.count > most.count ? option : most));
  return { text: describeTotals(t, own), leader, votesCount: options.reduce((sum, { count }) => sum + count, 0) };
}
