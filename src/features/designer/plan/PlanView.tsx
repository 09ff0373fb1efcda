import { Suspense, use, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';

import type { Group } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useVariables } from '@/api/useVariables';
import { useLineTexts } from '@/ui/composer/useLineTexts';
import { lazyView } from '@/ui/lazyView';
import { PlanMessages } from '@/ui/plan/PlanMessages';

import { designerActions, selectHasUnsavedWork } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { useDesigner } from '../useDesigner';

import { PlanSlot } from './PlanSlot';
import { usePlan } from './usePlan';

// Lazy: the calendar is not part of the designer's first paint.
const { View: PlanHead } = lazyView(
  async () => (await import(/* webpackChunkName: "plan-head" */ './PlanHead')).PlanHead,
);

// Lazy: the list of groups is not part of the designer's first paint.
const { View: SampleGroup } = lazyView(
  async () => (await import(/* webpackChunkName: "sample-group" */ '@/ui/composer/SampleGroup')).SampleGroup,
);
const NONE: readonly Group[] = [];

/** When each message is sent, as the group will see it, updated with every edit. A click on a time opens its node's settings. */
export function PlanView() {
  const dispatch = useDispatch();
  const plan = usePlan();
  const funnelId = useDesigner(({ funnelId: id }) => id);
  const revision = useDesigner(({ stored }) => stored.revision);
  const isSaved = !useSelector(selectHasUnsavedWork);
  const hasVariables = plan.lines.some(({ variables }) => variables);
  const { data: groups = NONE } = useListPickerGroupsQuery(undefined, { skip: !hasVariables });
  const { textOf, sample, choose } = useLineTexts(useVariables({ skip: !hasVariables }), groups);
  const drawSlot = use(PlanSlot);
  const { graph, lines, startMs, zone } = plan;
  const handleChoose = useCallback(
    (id: string) => {
      dispatch(designerActions.elementSelected({ kind: 'node', id }));
      focusPanel();
    },
    [dispatch],
  );

  return (
    <div className="plan">
      <Suspense fallback={<div className="planHead planHead-waiting" />}>
        <PlanHead plan={plan} />
      </Suspense>
      {hasVariables && sample && (
        <Suspense fallback={null}>
          <SampleGroup groups={groups} value={sample.id} onChange={choose} />
        </Suspense>
      )}
      <PlanMessages graph={graph} lines={lines} startMs={startMs} zone={zone} onChoose={handleChoose} textOf={textOf} />
      {drawSlot && lines.length > 0 && (
        <Suspense fallback={<div className="planSlot planSlot-waiting" />}>
          <div className="planSlot">{drawSlot({ funnelId, revision, isSaved, graph, startMs, zone })}</div>
        </Suspense>
      )}
    </div>
  );
}
