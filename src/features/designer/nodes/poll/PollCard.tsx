import { useTranslation } from 'react-i18next';

import { listOptions } from '@contract/planner/nodes/poll';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import './poll.css';

/** The question of a poll and its options, below them the delay before it. */
export function PollCard({ node }: { node: FunnelNode<'poll'> }) {
  const { t } = useTranslation('designer');
  const { summaryOf, shortWait } = useNodeTexts();
  const { message = '', delay = 0 } = node.data;
  const options = listOptions(node.data);
  return (
    <>
      <div className="nodeCard-text nodeCard-summary" data-empty={message.trim() === ''}>
        {summaryOf(node)}
      </div>
      <div className="pollCard-options">{options.join(' · ')}</div>
      {delay > 0 && (
        <div className="nodeCard-foot">
          <span>
            <LineIcon path={ICONS.clock} sizePx={14} /> {t('nodes.waitBefore', { wait: shortWait(delay) })}
          </span>
        </div>
      )}
    </>
  );
}
