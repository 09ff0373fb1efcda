import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { selectDesigner } from '../designerSlice';
import { STEPS_ID } from '../focus/places';
import { selectedNodeIds } from '../graph/selection';
import { orderSteps } from '../graph/stepOrder';

import { StepRow } from './StepRow';
import './steps.css';

/** The funnel as a list in reading order: everything the canvas can do, without a mouse. */
export function StepsList({ unreachable }: { unreachable: ReadonlySet<string> }) {
  const { t } = useTranslation('designer');
  const { graph, selection } = useSelector(selectDesigner);
  const marked = new Set(selectedNodeIds(selection));
  const steps = useMemo(() => orderSteps(graph), [graph]);

  return (
    <section id={STEPS_ID} className="steps" aria-label={t('steps.title')} tabIndex={-1}>
      <p className="steps-count">{t('steps.count', { count: steps.length })}</p>
      <ol className="steps-list">
        {steps.map((node, place) => (
          <StepRow
            key={node.id}
            node={node}
            number={place + 1}
            isSelected={selection?.kind === 'node' && selection.id === node.id}
            isMarked={marked.has(node.id)}
            isUnreachable={unreachable.has(node.id)}
          />
        ))}
      </ol>
    </section>
  );
}
