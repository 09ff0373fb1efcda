import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { isMessage } from '@contract/planner/content';
import { orderSteps } from '@contract/planner/stepOrder';

import { VirtualList } from '@/ui/VirtualList';

import { STEPS_ID } from '../focus/focusTargets';
import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';

import { StepRow } from './StepRow';
import './steps.css';

const ROW_HEIGHT_PX = 62;

/** The funnel as a list in reading order: everything the canvas can do, without a mouse. Follows the canvas in tab order. */
export function StepsList({ unreachable }: { unreachable: ReadonlySet<string> }) {
  const { t } = useTranslation('designer');
  const graph = useDeferredValue(useDesigner((designer) => designer.graph));
  const selection = useDeferredValue(useDesigner((designer) => designer.selection));
  const marked = new Set(selectedNodeIds(selection));
  const steps = useMemo(() => orderSteps(graph).map((node, place) => ({ node, number: place + 1 })), [graph]);
  const messagesCount = useMemo(() => graph.nodes.filter(isMessage).length, [graph]);

  return (
    <section id={STEPS_ID} className="steps" aria-label={t('steps.title')} tabIndex={-1}>
      {/* Cards of funnels count the steps that send something, too. */}
      <p className="hint steps-count">
        {t('steps.nodes', { count: steps.length })} · {t('steps.count', { count: messagesCount })}
      </p>
      <VirtualList
        items={steps}
        label={t('steps.title')}
        className="steps-list"
        rowHeightPx={ROW_HEIGHT_PX}
        keyOf={({ node }) => node.id}
      >
        {({ node, number }) => (
          <StepRow
            node={node}
            number={number}
            isSelected={selection?.kind === 'node' && selection.id === node.id}
            isMarked={marked.has(node.id)}
            isUnreachable={unreachable.has(node.id)}
          />
        )}
      </VirtualList>
    </section>
  );
}
