import { PaperClipOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { PreviewLine } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { FormattedMessage } from '@/ui/FormattedMessage';

import { designerActions } from '../designerSlice';
import { mediaKind } from '../panel/mediaKind';

import { describeSpan } from './spanWords';
import { formatIn, isElsewhere, type Zone } from './zone';

interface Props {
  line: PreviewLine;
  graph: FunnelGraph;
  startMs: number;
  zone: Zone;
}

/** One message as the group will see it, and when. Pressing its time selects its node. */
export const PlanBubble = memo(function PlanBubble({ line, graph, startMs, zone }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const { key, values } = describeSpan(line.atMs - startMs);
  const replies = line.replyEdgeIds.map((id) => {
    const edge = graph.edges.find((one) => one.id === id);
    return (edge?.data?.label ?? edge?.label ?? '').trim() || t('plan.noReply');
  });

  return (
    <li className="planBubble">
      {replies.length > 0 && (
        <p className="planBubble-reply">{t('plan.ifReplied', { replies: replies.join(' → ') })}</p>
      )}
      <button
        type="button"
        className="planBubble-time"
        onClick={() => dispatch(designerActions.elementSelected({ kind: 'node', id: line.nodeId }))}
      >
        {t('plan.moment', {
          number: line.orderNum,
          moment: formatIn(zone, line.atMs),
          span: key === 'none' ? t('plan.atOnce') : t(`span.${key}`, values),
        })}
      </button>
      {isElsewhere(zone, line.atMs) && (
        <p className="planBubble-yours">{t('plan.yours', { moment: formatIn('viewer', line.atMs) })}</p>
      )}
      <div className="planBubble-body" data-empty={line.text.trim() === '' && line.mediaUrl === null}>
        {line.mediaUrl !== null && <BubbleMedia url={line.mediaUrl} />}
        {line.text.trim() !== '' && <FormattedMessage text={line.text} />}
        {line.text.trim() === '' && line.mediaUrl === null && t('nodes.emptyMessage')}
      </div>
    </li>
  );
});

function BubbleMedia({ url }: { url: string }) {
  const { t } = useTranslation('designer');
  const kind = mediaKind(url);
  if (kind === 'image') return <img className="planBubble-image" src={url} alt={t('media.image')} loading="lazy" />;
  return (
    <span className="planBubble-file">
      <PaperClipOutlined aria-hidden /> {t(`media.${kind}`)}
    </span>
  );
}
