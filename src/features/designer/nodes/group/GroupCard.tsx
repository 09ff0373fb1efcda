import { useTranslation } from 'react-i18next';

import type { FunnelNode } from '@contract/schemas/shapes';

import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

/** What is done to the group, and the delay before it. */
export function GroupCard({ node }: { node: FunnelNode<'group'> }) {
  const { t } = useTranslation('designer');
  const { summaryOf, wait } = useNodeTexts();
  const { delay = 0 } = node.data;
  return (
    <>
      <div className="nodeCard-text">{summaryOf(node)}</div>
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
