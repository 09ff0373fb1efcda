import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { previewRun } from '@contract/planner/plan';
import type { FunnelGraph, Group } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { useVariables } from '@/api/useVariables';
import { findUnfilledPlan } from '@/entities/message/findUnfilled';
import { UnfilledLine } from '@/entities/message/UnfilledLine';

interface Props {
  funnelId: number;
  group: Group;
  /** The first start in unix seconds. */
  startAtS: number;
}

const EMPTY: FunnelGraph = { nodes: [], edges: [] };

/** Whether the funnel has texts that cannot be filled in for the group. The start is kept: until then the values can be added. */
export function UnfilledStart({ funnelId, group, startAtS }: Props) {
  const { t } = useTranslation('assignment');
  const { data: graph = EMPTY } = useGetStructureQuery(funnelId);
  const lines = useMemo(() => previewRun(graph, startAtS * SECOND_MS), [graph, startAtS]);
  const { fields, fill } = useVariables({ skip: !lines.some(({ variables }) => variables) });
  return (
    <UnfilledLine unfilled={findUnfilledPlan([group], lines, fill)} fields={fields} note={t('schedules.unfilled')} />
  );
}
