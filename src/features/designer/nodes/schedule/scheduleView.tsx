import { Suspense } from 'react';

import { readMomentMs } from '@contract/planner/nodes/schedule';
import type { FunnelNode } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { describeTimeOfDay } from '@/entities/plan/describeTimeOfDay';

import type { NodeView, SummaryTexts } from '../nodeView';

// Lazy: its pickers are not part of the designer's first paint.
const { View: ScheduleSettings, preload } = lazyView(
  async () => (await import(/* webpackChunkName: "schedule-settings" */ './ScheduleSettings')).ScheduleSettings,
  MissingPart,
);

/** A schedule node shows its moment or its time of day. */
export const scheduleView: NodeView<'schedule'> = { Settings, summaryOf, preload };

function Settings({ node }: { node: FunnelNode<'schedule'> }) {
  return (
    <Suspense fallback={<div className="skeletonBlock panelField-waiting" />}>
      <ScheduleSettings node={node} />
    </Suspense>
  );
}

function summaryOf({ data }: FunnelNode<'schedule'>, { t, tPlanner }: SummaryTexts): string {
  if (data.timeOfDay) return describeTimeOfDay(tPlanner, data.timeOfDay, serverNow());
  const momentMs = readMomentMs(data.schedule);
  return momentMs === null ? t('nodes.noMoment') : formatMoment(momentMs / SECOND_MS);
}
