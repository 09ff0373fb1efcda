import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { PreviewLine } from '@contract/planner/plan';
import { numberSteps } from '@contract/planner/stepOrder';
import { timeOfDayOf } from '@contract/planner/waits';
import type { FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { spanText } from '@/lib/span';

import { describeTimeOfDay } from './describeTimeOfDay';
import { MessageBody } from './MessageBody';
import './plan.css';
import { PlanReplies } from './PlanReplies';
import { browserZone, differsFromViewer, formatIn } from '@/ui/zone/zoneTime';

interface Props {
  line: PreviewLine;
  graph: FunnelGraph;
  startMs: number;
  zone: string;
  /** The header of its branch shows its replies. */
  isFirst: boolean;
  /** Opens the node that sends the message; without it the moment is plain text. */
  onChoose?: (nodeId: string) => void;
  textOf?: (line: PreviewLine) => string;
}

/** One message as the group will see it, and when. */
export const PlanBubble = memo(function PlanBubble({ line, graph, startMs, zone, isFirst, onChoose, textOf }: Props) {
  const { t } = useTranslation('plan');
  const spanMs = line.atMs - startMs;
  const moment = t('moment', {
    // Beside the nodes it has the number of its node.
    number: (onChoose && numberSteps(graph).get(line.nodeId)) ?? line.orderNum,
    moment: formatIn(zone, line.atMs),
    span: spanMs < MINUTE_MS ? t('atOnce') : spanText(spanMs),
  });

  return (
    <li className="planBubble">
      {!isFirst && <PlanReplies line={line} graph={graph} isOneOfMany={false} />}
      {onChoose ? (
        <button type="button" className="bareButton planBubble-time" onClick={() => onChoose(line.nodeId)}>
          {moment}
        </button>
      ) : (
        <p className="hint planBubble-moment">{moment}</p>
      )}
      <PlanTimes line={line} graph={graph} />
      {differsFromViewer(zone, line.atMs) && (
        <p className="hint planBubble-yours">{t('yours', { moment: formatIn(browserZone(), line.atMs) })}</p>
      )}
      <MessageBody text={textOf ? textOf(line) : line.text} mediaUrl={line.mediaUrl} poll={line.poll} act={line.act} />
    </li>
  );
});

interface PlanTimesProps {
  line: PreviewLine;
  graph: FunnelGraph;
}

/** The times of day for which a message waits; nothing without one. */
function PlanTimes({ line, graph }: PlanTimesProps) {
  const { t } = useTranslation('plan');
  const { t: tPlanner } = useTranslation('planner');
  const times = line.timeNodeIds.flatMap((id) => {
    const node = graph.nodes.find((one) => one.id === id);
    const timeOfDay = node ? timeOfDayOf(node) : null;
    return timeOfDay ? [describeTimeOfDay(tPlanner, timeOfDay, line.atMs)] : [];
  });
  if (times.length === 0) return null;
  return <p className="hint planBubble-yours">{t('waitsUntil', { times: times.join(' → ') })}</p>;
}
