import { useTranslation } from 'react-i18next';

import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useListPollTotalsQuery } from '@/api/runsApi';
import { describeTotals, hasVotes } from '@/entities/plan/describeTotals';
import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';
import { useDesigner } from '@/features/designer/useDesigner';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import './poll.css';

/** The question of a poll, its options or what members chose, and the delay before it. */
export function PollCard({ node }: { node: FunnelNode<'poll'> }) {
  const { t } = useTranslation('designer');
  const { summaryOf, wait } = useNodeTexts();
  const { message = '', delay = 0 } = node.data;
  return (
    <>
      <div className="nodeCard-text nodeCard-summary" data-empty={message.trim() === ''}>
        {summaryOf(node)}
      </div>
      <PollLine node={node} />
      {delay > 0 && (
        <div className="nodeCard-foot">
          <span>
            <LineIcon path={ICONS.clock} sizePx={14} /> {t('nodes.waitBefore', { wait: wait(delay) })}
          </span>
        </div>
      )}
    </>
  );
}

/** The options, with their votes in all runs of the funnel once somebody has voted. */
function PollLine({ node: { id, data } }: { node: FunnelNode<'poll'> }) {
  const { t } = useTranslation('plan');
  const funnelId = useDesigner((designer) => designer.funnelId);
  const { data: polls = [] } = useListPollTotalsQuery(funnelId ?? 0, { skip: funnelId === null });
  const totals = polls.find(({ nodeId }) => nodeId === id);
  const countOf = (option: string) => totals?.options.find(({ text }) => text === option)?.count ?? 0;
  const options = listOptions(data).map((text) => ({ text, count: countOf(text) }));
  const own = { options, unread: totals?.unread ?? 0 };
  const line = hasVotes(own) ? describeTotals(t, own) : options.map(({ text }) => text).join(' · ');
  return (
    <div className="pollCard-options" title={line}>
      {line}
    </div>
  );
}
