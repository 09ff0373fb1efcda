import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetActiveFunnelsQuery } from '@/api/schedulesApi';
import { ForecastPanel } from '@/entities/forecast/ForecastPanel';

import { NumberField } from '../panel/NumberField';

import './planForecast.css';

interface ShownPlan {
  /** Null while the funnel is new. */
  funnelId: number | null;
  graph: FunnelGraph;
  /** Milliseconds since 1970. */
  startMs: number;
  zone: string;
}

/** When the plan is sent in many groups; at first in those that have the funnel. */
export function PlanForecast({ funnelId, graph, startMs, zone }: ShownPlan) {
  const { t } = useTranslation('forecast');
  const id = useId();
  const ownCount = useGroupsOfFunnel(funnelId);
  const [chosenCount, setChosenCount] = useState<number | null>(null);
  const groupCount = chosenCount ?? (ownCount === null ? null : clampCount(ownCount));
  return groupCount === null ? (
    <p className="planForecast-waiting">{t('working')}</p>
  ) : (
    <ForecastPanel
      graph={graph}
      startMs={startMs}
      zone={zone}
      groupCount={groupCount}
      field={
        <span className="forecast-field">
          <label htmlFor={id}>{t('groupCount')}</label>
          <NumberField
            id={id}
            value={groupCount}
            max={limits.funnel.groupsPerStartMaxCount}
            parse={(text) => clampCount(Math.floor(Number(text)))}
            onChange={setChosenCount}
          />
        </span>
      }
    />
  );
}

const clampCount = (count: number) => Math.min(Math.max(1, count || 1), limits.funnel.groupsPerStartMaxCount);

/** Number of groups that have a funnel or an armed start of it; 0 for a new one, null until it is known. */
function useGroupsOfFunnel(funnelId: number | null): number | null {
  const skip = funnelId === null;
  const groups = useListPickerGroupsQuery(undefined, { skip });
  const starts = useGetActiveFunnelsQuery(undefined, { skip });
  if (funnelId === null) return 0;
  if (groups.isLoading || starts.isLoading) return null;
  const found = new Set<number>();
  for (const { id, funnel_ids } of groups.data ?? []) if (funnel_ids.includes(funnelId)) found.add(id);
  for (const { funnel_id, group_id } of starts.data?.schedules ?? [])
    if (funnel_id === funnelId && group_id !== null) found.add(group_id);
  return found.size;
}
