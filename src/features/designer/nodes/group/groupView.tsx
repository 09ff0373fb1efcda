import { Suspense } from 'react';

import { stepActOf } from '@contract/planner/nodes/group';
import { cutText } from '@contract/graphemes';
import type { FunnelNode } from '@contract/schemas/shapes';

import { describeAct } from '@/entities/plan/describeAct';
import { unmarked } from '@/entities/message/variableMarks';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';

import type { NodeView, SummaryTexts } from '../nodeView';

import { GroupCard } from './GroupCard';

// Lazy: its pickers are not part of the designer's first paint.
const { View: GroupSettings, preload } = lazyView(
  async () => (await import(/* webpackChunkName: "group-settings" */ './GroupSettings')).GroupSettings,
  MissingPart,
);

const TEXT_MAX_CHARS = 60;

/** A group node shows what it does to the group. */
export const groupView: NodeView<'group'> = { Settings, Card: GroupCard, summaryOf, preload };

function Settings({ node }: { node: FunnelNode<'group'> }) {
  return (
    <Suspense fallback={<div className="skeletonBlock panelField-waiting" />}>
      <GroupSettings node={node} />
    </Suspense>
  );
}

function summaryOf(node: FunnelNode<'group'>, { tPlanner, markedOf }: SummaryTexts): string {
  const text = unmarked(markedOf(node)).replace(/\s+/g, ' ').trim();
  const shown = text.length <= TEXT_MAX_CHARS ? text : `${cutText(text, TEXT_MAX_CHARS)}…`;
  return describeAct(tPlanner, stepActOf(node.data), shown);
}
