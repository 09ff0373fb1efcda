import { memo } from 'react';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';
import type { NodeProblem } from '../validation/findingsContext';
import { ChangeBadge } from '../versions/ChangeBadge';
import type { ChangeMark } from '../versions/comparison';
import { useProblemText } from '../validation/useProblemText';

import './nodeCard.css';
import { NodeIcon } from './NodeIcon';
import { nodeLooks } from './nodeLooks';
import { viewOf } from './nodeViews';

interface Props {
  node: FunnelNode;
  isSelected: boolean;
  isEditedInline: boolean;
  /** Its place in the list of steps. */
  number: number | undefined;
  problem: NodeProblem | undefined;
  /** Whether it acts in the trial run. */
  isActing: boolean;
  /** What happened to it, while versions are compared. */
  mark: ChangeMark | undefined;
}

/** One node on the canvas. A double click on a message edits it inline. */
export const NodeCard = memo(function NodeCard(props: Props) {
  const { node, isSelected, isEditedInline, number, problem, isActing, mark } = props;
  const dispatch = useDispatch();
  const { typeOf, summaryOf } = useNodeTexts();
  const { widthPx, heightPx, colour } = nodeLooks[node.type];
  const { Card } = viewOf(node.type);

  return (
    <div
      className="card nodeCard"
      data-type={node.type}
      data-colour={colour}
      data-selected={isSelected}
      data-acting={isActing}
      data-mark={mark}
      style={{ width: widthPx, height: heightPx }}
      onDoubleClick={() => Card && dispatch(designerActions.inlineEditStarted({ id: node.id }))}
    >
      <div className="nodeCard-head">
        <NodeIcon type={node.type} />
        <span className="nodeCard-type">{typeOf(node)}</span>
        {mark && <ChangeBadge mark={mark} />}
        {problem && <ProblemBadge nodeId={node.id} problem={problem} />}
        {/* Screen readers have the list of steps. */}
        <span className="nodeCard-number" aria-hidden="true">
          {number}
        </span>
      </div>
      {Card ? (
        <Card node={node} isEdited={isEditedInline} />
      ) : (
        <div className="nodeCard-text nodeCard-summary">{summaryOf(node)}</div>
      )}
    </div>
  );
});

function ProblemBadge({ nodeId, problem: { code, isGrave } }: { nodeId: string; problem: NodeProblem }) {
  const problemText = useProblemText();
  const graph = useDesigner((designer) => designer.graph);
  const text = problemText({ code, nodeIds: [nodeId] }, graph);
  return (
    <span className="nodeCard-problem" data-grave={isGrave} role="img" aria-label={text} title={text}>
      <LineIcon path={isGrave ? ICONS.error : ICONS.warning} sizePx={16} />
    </span>
  );
}
