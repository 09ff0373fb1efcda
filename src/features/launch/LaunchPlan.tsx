import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { previewRun } from '@contract/planner/plan';
import type { FunnelGraph, Group } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useVariables } from '@/api/useVariables';
import { useNow } from '@/lib/useNow';
import { ForecastPanel } from '@/entities/forecast/ForecastPanel';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { checkGroups } from '@/entities/group/sendCheck';
import { findUnfilledPlan } from '@/entities/message/findUnfilled';
import { SampleGroup } from '@/entities/message/SampleGroup';
import { UnfilledLine } from '@/entities/message/UnfilledLine';
import { useLineTexts } from '@/entities/message/useLineTexts';
import { PlanMessages } from '@/entities/plan/PlanMessages';
import { PlanSummary } from '@/entities/plan/PlanSummary';
import { PlanZone } from '@/entities/plan/PlanZone';
import { QueryView } from '@/ui/QueryView';
import { browserZone } from '@/ui/zone/zoneTime';

import { LaunchFindings, type LaunchFound } from './LaunchFindings';

interface Props {
  funnelId: number;
  /** Unix seconds, or null for one minute after the request. */
  startAtS: number | null;
  /** Receives whether problems prevent the start, and the number of warnings. */
  onFound: (found: LaunchFound) => void;
  groupIds: readonly number[];
  /** Receives what is sent in numbers; null while they are not known. */
  onFacts: (facts: SendFacts | null) => void;
  /** Takes groups out of the chosen ones; false for those of a selection. */
  onExclude: false | ((groupIds: ReadonlySet<number>) => void);
}

const NONE: readonly Group[] = [];
/** The forecast of so many steps is shown whole. */
const FORECAST_MAX_ROWS = 6;

/** When each message is sent if the selected funnel starts at the selected time, computed by the planner. */
export function LaunchPlan({ funnelId, ...start }: Props) {
  const { t } = useTranslation(['launch', 'plan']);
  const query = useGetStructureQuery(funnelId, { refetchOnMountOrArgChange: true });
  return (
    <section className="launch-part" aria-labelledby="launch-plan">
      <h2 className="launch-legend" id="launch-plan">
        {t('plan:title')}
      </h2>
      <QueryView
        query={query}
        failure={t('plan.loadFailed')}
        skeleton={<div className="skeletonBlock" style={{ height: 160 }} />}
      >
        {({ nodes, edges }) => <PlanOfGraph graph={{ nodes, edges }} funnelId={funnelId} {...start} />}
      </QueryView>
    </section>
  );
}

function PlanOfGraph({
  graph: { nodes, edges },
  funnelId,
  startAtS,
  groupIds,
  onExclude,
  onFound,
  onFacts,
}: Props & { graph: FunnelGraph }) {
  const { t } = useTranslation('launch');
  const nowMs = useNow(MINUTE_MS);
  const [zone, setZone] = useState(browserZone);
  const graph = useMemo(() => ({ nodes, edges }), [nodes, edges]);
  const startMs = startAtS === null ? nowMs + limits.funnel.startDelayMs : startAtS * SECOND_MS;
  const lines = useMemo(() => previewRun(graph, startMs), [graph, startMs]);
  const hasVariables = lines.some((line) => line.variables);
  const variables = useVariables({ skip: !hasVariables });
  const { data: groups = NONE } = useListPickerGroupsQuery();
  // As the check beside the groups says; before they are known all of them.
  const groupCount = groups === NONE ? groupIds.length : checkGroups(groups, groupIds).possible.length;
  const chosen = useMemo(() => groups.filter(({ id }) => groupIds.includes(id)), [groups, groupIds]);
  const shown = chosen.length > 0 ? chosen : groups;
  const { textOf, sample, choose } = useLineTexts(variables, shown);
  const { fill } = variables;
  const unfilled = useMemo(() => findUnfilledPlan(chosen, lines, fill), [chosen, lines, fill]);
  return (
    <>
      <UnfilledLine
        unfilled={unfilled}
        fields={variables.fields}
        note={t(startAtS === null ? 'plan.unfilled' : 'plan.unfilledLater')}
        onExclude={onExclude || undefined}
      />
      <LaunchFindings graph={graph} funnelId={funnelId} moments={{ startMs, nowMs }} onFound={onFound} />
      <div className="row launchPlan-head">
        <PlanSummary lines={lines} startMs={startMs} zone={zone} isOfOneGroup={groupCount > 1} />
        {lines.length > 0 && <PlanZone zone={zone} atMs={startMs} onChange={setZone} />}
      </div>
      {lines.length > 0 && (
        <div
          className="launchPlan-forecast"
          data-groups={groupCount > 1 ? 'many' : groupCount}
          style={{ '--rows': Math.min(lines.length, FORECAST_MAX_ROWS) } as CSSProperties}
        >
          <ForecastPanel graph={graph} startMs={startMs} groupCount={groupCount} zone={zone} onFacts={onFacts} />
        </div>
      )}
      {hasVariables && sample && <SampleGroup groups={shown} value={sample.id} onChange={choose} />}
      <PlanMessages graph={graph} lines={lines} startMs={startMs} zone={zone} textOf={textOf} />
    </>
  );
}
