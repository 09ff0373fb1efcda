import { PaperClipOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { designerActions } from '../designerSlice';
import { NODE_SIZES } from '../graph/nodeSize';
import { useNodeTexts } from '../texts/useNodeTexts';

import { InlineMessageEditor } from './InlineMessageEditor';
import './nodeCard.css';
import { NodeIcon } from './NodeIcon';

/** About three lines fit. */
const SHOWN_CHARS = 160;

interface Props {
  node: FunnelNode;
  isSelected: boolean;
  isEditedInline: boolean;
}

/** One node on the canvas. A double click on a message edits it inline. */
export const NodeCard = memo(function NodeCard({ node, isSelected, isEditedInline }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { wait, typeOf, summaryOf } = useNodeTexts();
  const { widthPx, heightPx } = NODE_SIZES[node.type];
  const { type, data } = node;
  const waitsFirst = type === 'message' && (data.delay ?? 0) > 0;
  const isEmpty = type === 'message' && !data.message?.trim() && !data.media;

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
        {waitsFirst && <span className="nodeCard-wait">{t('nodes.waitBefore', { wait: wait(data.delay) })}</span>}
      </div>
      {isEditedInline ? (
        <InlineMessageEditor id={node.id} text={data.message ?? ''} />
      ) : (
        <div className="nodeCard-text" data-empty={isEmpty}>
          {type === 'message' && data.message?.trim() ? data.message.slice(0, SHOWN_CHARS) : summaryOf(node)}
        </div>
      )}
      {type === 'message' && data.media && (
        <div className="nodeCard-media">
          <PaperClipOutlined aria-hidden /> {t('nodes.media')}
        </div>
      )}
    </div>
  );
});
