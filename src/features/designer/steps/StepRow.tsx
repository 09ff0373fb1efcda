import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { designerActions } from '../designerSlice';
import { NodeIcon } from '../nodes/NodeIcon';
import { useNodeWords } from '../words/useNodeWords';

import { StepDetails } from './StepDetails';

interface Props {
  node: FunnelNode;
  number: number;
  isSelected: boolean;
  isUnreachable: boolean;
}

/** One step of the list. Pressing it selects the node and opens what can be done with it. */
export const StepRow = memo(function StepRow({ node, number, isSelected, isUnreachable }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { typeOf, summaryOf } = useNodeWords();
  return (
    <li className="stepRow" data-selected={isSelected}>
      <button
        type="button"
        className="stepRow-select"
        data-node-id={node.id}
        aria-expanded={isSelected}
        onClick={() => dispatch(designerActions.elementSelected(isSelected ? null : { kind: 'node', id: node.id }))}
      >
        <NodeIcon type={node.type} />
        <span className="stepRow-words">
          <span className="stepRow-name">{t('steps.step', { number, type: typeOf(node) })}</span>{' '}
          <span className="stepRow-summary">{summaryOf(node)}</span>
          {isUnreachable && <span className="stepRow-problem">{t('steps.unreachable')}</span>}
        </span>
      </button>
      {isSelected && <StepDetails node={node} />}
    </li>
  );
});
