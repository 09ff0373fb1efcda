import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';

import type { FunnelGraph, Group } from '@contract/schemas/shapes';
import { previewRun } from '@contract/planner/plan';
import { SECOND_MS } from '@contract/time';

import { QueryFailure } from '@/ui/QueryFailure';
import { useGetStructureQuery } from '@/api/funnelsApi';
import { useVariables } from '@/api/useVariables';
import { findUnfilledPlan } from '@/entities/message/findUnfilled';
import { UnfilledLine } from '@/entities/message/UnfilledLine';

import { AddStartForm } from './AddStartForm';
import { StartList } from './StartList';
import type { StartForm } from './startMoment';
import type { PlannedStarts } from './usePlannedStarts';

interface Props {
  /** Null until one is chosen. */
  funnelId: number | null;
  group: Group;
  planned: PlannedStarts;
  form: StartForm;
  onChange: (form: StartForm) => void;
  onAdd: (startAtS: number) => void;
}

/** Existing starts and the form that adds one. */
export function StartsPart({ funnelId, group, planned, form, onChange, onAdd }: Props) {
  const { t } = useTranslation('assignment');
  return (
    <section className="assignment-part" aria-labelledby="assignment-starts">
      <h2 className="assignment-legend" id="assignment-starts">
        {t('schedules.label')}
      </h2>
      {planned.error !== undefined && (
        <QueryFailure error={planned.error} failure={t('schedules.loadFailed')} onRetry={planned.refetch} isSlim />
      )}
      <StartList starts={planned.starts} onRemove={planned.remove} />
      <AddStartForm
        form={form}
        takenS={planned.starts.map(({ startAtS }) => startAtS)}
        onChange={onChange}
        onAdd={onAdd}
      />
      {funnelId !== null && planned.starts.length > 0 && (
        <UnfilledStart key={funnelId} funnelId={funnelId} group={group} startAtS={planned.starts[0]?.startAtS ?? 0} />
      )}
    </section>
  );
}

interface UnfilledProps {
  funnelId: number;
  group: Group;
  /** The first start in unix seconds. */
  startAtS: number;
}

const EMPTY: FunnelGraph = { nodes: [], edges: [] };

/** Whether the funnel has texts that cannot be filled in for the group. The start is kept: until then the values can be added. */
function UnfilledStart({ funnelId, group, startAtS }: UnfilledProps) {
  const { t } = useTranslation('assignment');
  const { data: graph = EMPTY } = useGetStructureQuery(funnelId);
  const lines = useMemo(() => previewRun(graph, startAtS * SECOND_MS), [graph, startAtS]);
  const { fields, fill } = useVariables({ skip: !lines.some(({ variables }) => variables) });
  return (
    <UnfilledLine unfilled={findUnfilledPlan([group], lines, fill)} fields={fields} note={t('schedules.unfilled')} />
  );
}
