import { useTranslation } from 'react-i18next';

import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useListPollTotalsQuery } from '@/api/runsApi';
import { describeTotals, hasVotes } from '@/entities/plan/describeTotals';
import { useDesigner } from '@/features/designer/useDesigner';

/** What members chose in all runs of the funnel, in words; null until somebody has voted. */
export function usePollVotes({ id, data }: FunnelNode<'poll'>): string | null {
  const { t } = useTranslation('plan');
  const funnelId = useDesigner((designer) => designer.funnelId);
  const { data: polls = [] } = useListPollTotalsQuery(funnelId ?? 0, { skip: funnelId === null });
  const totals = polls.find(({ nodeId }) => nodeId === id);
  const countOf = (option: string) => totals?.options.find(({ text }) => text === option)?.count ?? 0;
  const options = listOptions(data).map((text) => ({ text, count: countOf(text) }));
  const own = { options, unread: totals?.unread ?? 0 };
  return hasVotes(own) ? describeTotals(t, own) : null;
}
