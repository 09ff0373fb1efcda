import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { designerActions } from '../designerSlice';
import { NodeIcon } from '../nodes/NodeIcon';
import { useNodeTexts } from '../texts/nodeTextsContext';

import { StepDetails } from './StepDetails';

interface Props {
  node: FunnelNode;
  number: number;
  isSelected: boolean;
  /** One of several selected nodes. */
  isMarked: boolean;
  isUnreachable: boolean;
}

/** One step of the list. A click selects the node and shows its actions. */
export const StepRow = memo(function StepRow({ node, number, isSelected, isMarked, isUnreachable }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { typeOf, summaryOf } = useNodeTexts();
  function handleClick(event: MouseEvent) {
    // With Ctrl or Shift, by click or Enter, the step is added to or removed from the selection.
    if (event.ctrlKey || event.metaKey || event.shiftKey) dispatch(designerActions.nodeToggled({ id: node.id }));
    else dispatch(designerActions.elementSelected(isSelected ? null : { kind: 'node', id: node.id }));
  }

  return (
    <div className="stepRow" data-selected={isMarked}>
      <button
        type="button"
        className="bareButton stepRow-select"
        data-node-id={node.id}
        aria-expanded={isSelected}
        aria-pressed={isMarked && !isSelected ? true : undefined}
        onClick={handleClick}
      >
        <NodeIcon type={node.type} />
        <span className="stepRow-words">
          <span className="stepRow-name">{t('steps.step', { number, type: typeOf(node) })}</span>{' '}
          <span className="oneLine hint stepRow-summary">{summaryOf(node)}</span>
          {isUnreachable && <span className="stepRow-problem">{t('steps.unreachable')}</span>}
        </span>
      </button>
      {isSelected && <StepDetails node={node} />}
    </div>
  );
});
