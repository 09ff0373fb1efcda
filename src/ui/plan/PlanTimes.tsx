import { useTranslation } from 'react-i18next';

import type { PreviewLine } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { describeTimeOfDay } from './describeTimeOfDay';

interface Props {
  line: PreviewLine;
  graph: FunnelGraph;
}

/** The times of day for which a message waits; nothing without one. */
export function PlanTimes({ line, graph }: Props) {
  const { t } = useTranslation('plan');
  const { t: tPlanner } = useTranslation('planner');
  const times = line.timeNodeIds.flatMap((id) => {
    const timeOfDay = graph.nodes.find((node) => node.id === id)?.data.timeOfDay;
    return timeOfDay ? [describeTimeOfDay(tPlanner, timeOfDay, line.atMs)] : [];
  });
  if (times.length === 0) return null;
  return <p className="planBubble-yours">{t('waitsUntil', { times: times.join(' → ') })}</p>;
}
