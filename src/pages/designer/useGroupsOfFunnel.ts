import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetActiveFunnelsQuery } from '@/api/schedulesApi';

/** Number of groups that have a funnel or an armed start of it; 0 for a new one, null until it is known. */
export function useGroupsOfFunnel(funnelId: number | null): number | null {
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
