import { isTakenByOption } from '@contract/planner/conditions';
import { listOptions } from '@contract/planner/nodes/poll';

import { useDesigner } from '@/features/designer/useDesigner';

/** The options of a poll that lead nowhere yet, with their places; none of other nodes. */
export function useFreeOptions(nodeId: string): { option: string; at: number }[] {
  const graph = useDesigner((designer) => designer.graph);
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'poll') return [];
  const taken = graph.edges.filter((edge) => edge.source === nodeId && edge.data?.condition === 'condition');
  return listOptions(node.data)
    .map((option, at) => ({ option, at }))
    .filter(({ option }) => !taken.some((edge) => isTakenByOption(edge, option)));
}
