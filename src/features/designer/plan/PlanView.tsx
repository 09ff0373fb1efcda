import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { Group } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useVariables } from '@/api/useVariables';
import { useLineTexts } from '@/entities/message/useLineTexts';
import { PlanMessages } from '@/entities/plan/PlanMessages';

import { designerActions } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { useDesigner } from '../useDesigner';

import { PlanForecast } from './PlanForecast';
import { usePlan } from './usePlan';
import { PlanHead } from './PlanHead';
import { SampleGroup } from '@/entities/message/SampleGroup';

const NONE: readonly Group[] = [];

/** When each message is sent, as the group will see it, updated with every edit. A click on a time opens its node's settings. */
export function PlanView() {
  const { t } = useTranslation('trial');
  const dispatch = useDispatch();
  const plan = usePlan();
  const funnelId = useDesigner(({ funnelId: id }) => id);
  const hasVariables = plan.lines.some(({ variables }) => variables);
  const { data: groups = NONE } = useListPickerGroupsQuery(undefined, { skip: !hasVariables });
  const { textOf, sample, choose } = useLineTexts(useVariables({ skip: !hasVariables }), groups);
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
      <PlanHead plan={plan} />
      {hasVariables && sample && (
        <div className="plan-sample">
          <SampleGroup groups={groups} value={sample.id} onChange={choose} />
        </div>
      )}
      <PlanMessages graph={graph} lines={lines} startMs={startMs} zone={zone} onChoose={handleChoose} textOf={textOf} />
      {lines.length > 0 && (
        <>
          <div className="planForecast">
            <PlanForecast {...{ funnelId, graph, startMs, zone }} />
          </div>
          <button
            type="button"
            className="plainButton plan-try"
            onClick={() => dispatch(designerActions.trialOpened({ startMs, zone }))}
          >
            {t('open')}
          </button>
        </>
      )}
    </div>
  );
}
