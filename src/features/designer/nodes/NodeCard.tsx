import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { FormattedMessage } from '@/ui/FormattedMessage';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { designerActions } from '../designerSlice';
import { NODE_SIZES } from '../graph/nodeSize';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';
import type { NodeProblem } from '../validation/findingsContext';
import { useProblemText } from '../validation/useProblemText';

import { InlineMessageEditor } from './InlineMessageEditor';
import './nodeCard.css';
import { NodeIcon } from './NodeIcon';

/** More than three lines. */
const SHOWN_CHARS = 160;

interface Props {
  node: FunnelNode;
  isSelected: boolean;
  isEditedInline: boolean;
  /** Its place in the list of steps. */
  number: number | undefined;
  problem: NodeProblem | undefined;
}

/** One node on the canvas. A double click on a message edits it inline. */
export const NodeCard = memo(function NodeCard({ node, isSelected, isEditedInline, number, problem }: Props) {
  const dispatch = useDispatch();
  const { typeOf, summaryOf, markedOf } = useNodeTexts();
  const { widthPx, heightPx } = NODE_SIZES[node.type];
  const { type, data } = node;
  const text = type === 'message' ? markedOf(node).trim() : '';
  const isEmpty = type === 'message' && text === '' && !data.media;

  function handleDoubleClick() {
    if (type === 'message') dispatch(designerActions.inlineEditStarted({ id: node.id }));
  }

  return (
    <div
      className="nodeCard"
      data-type={type}
      data-selected={isSelected}
      style={{ width: widthPx, height: heightPx }}
      onDoubleClick={handleDoubleClick}
    >
      <div className="nodeCard-head">
        <NodeIcon type={type} />
        <span className="nodeCard-type">{typeOf(node)}</span>
        {problem && <ProblemBadge nodeId={node.id} problem={problem} />}
        {/* Screen readers have the list of steps. */}
        <span className="nodeCard-number" aria-hidden="true">
          {number}
        </span>
      </div>
      {isEditedInline ? (
        <InlineMessageEditor id={node.id} data={data} />
      ) : (
        <div className="nodeCard-text" data-empty={isEmpty}>
          {text === '' ? (
            summaryOf(node)
          ) : (
            <FormattedMessage text={text} endChars={text.length > SHOWN_CHARS ? SHOWN_CHARS : undefined} />
          )}
        </div>
      )}
      {type === 'message' && (isDelayed(node) || data.media) && <MessageFooter node={node} />}
    </div>
  );
});

/** Delay before the message, and its file. */
function MessageFooter({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const { shortWait } = useNodeTexts();
  const { data } = node;
  return (
    <div className="nodeCard-foot">
      {isDelayed(node) && (
        <span>
          <LineIcon path={ICONS.clock} sizePx={14} /> {t('nodes.waitBefore', { wait: shortWait(data.delay) })}
        </span>
      )}
      {data.media && (
        <span>
          <LineIcon path={ICONS.paperClip} sizePx={14} /> {t('nodes.media')}
        </span>
      )}
    </div>
  );
}

const isDelayed = ({ data }: FunnelNode) => (data.delay ?? 0) > 0;

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
