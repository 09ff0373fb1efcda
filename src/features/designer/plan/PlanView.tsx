import { Suspense, useCallback } from 'react';
import { useDispatch } from 'react-redux';

import { lazyView } from '@/ui/lazyView';
import { PlanMessages } from '@/ui/plan/PlanMessages';

import { designerActions } from '../designerSlice';

import { usePlan } from './usePlan';

// Lazy: the calendar is not part of the designer's first paint.
const { View: PlanHead } = lazyView(
  async () => (await import(/* webpackChunkName: "plan-head" */ './PlanHead')).PlanHead,
);

/** When each message is sent, as the group will see it, updated with every edit. A click on a time selects its node. */
export function PlanView() {
  const dispatch = useDispatch();
  const plan = usePlan();
  const { graph, lines, startMs, zone } = plan;
  const handleChoose = useCallback(
    (id: string) => dispatch(designerActions.elementSelected({ kind: 'node', id })),
    [dispatch],
  );

  return (
    <div className="plan">
      <Suspense fallback={<div className="planHead planHead-waiting" />}>
        <PlanHead plan={plan} />
      </Suspense>
      <PlanMessages graph={graph} lines={lines} startMs={startMs} zone={zone} onChoose={handleChoose} />
    </div>
  );
}
