import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

import { PlanMessages } from '@/ui/plan/PlanMessages';

import { designerActions } from '../designerSlice';

import { PlanHead } from './PlanHead';
import { usePlan } from './usePlan';

/** When each message goes out, as the group will see it, drawn anew with every edit. Pressing a time selects its node. */
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
      <PlanHead plan={plan} />
      <PlanMessages graph={graph} lines={lines} startMs={startMs} zone={zone} onChoose={handleChoose} />
    </div>
  );
}
