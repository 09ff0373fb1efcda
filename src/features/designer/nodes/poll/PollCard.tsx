import { useTranslation } from 'react-i18next';

import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import './poll.css';
import { usePollVotes } from './usePollVotes';

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
function PollLine({ node }: { node: FunnelNode<'poll'> }) {
  const votes = usePollVotes(node);
  const line = votes?.text ?? listOptions(node.data).join(' · ');
  return (
    <div className="pollCard-options" title={line}>
      {line}
    </div>
  );
}
