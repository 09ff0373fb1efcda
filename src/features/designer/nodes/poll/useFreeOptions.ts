import { findFreeOptions, type FreeOption } from '@/features/designer/graph/freeOptions';
import { useDesigner } from '@/features/designer/useDesigner';

/** The options of a poll that lead nowhere yet; none of other nodes. */
export function useFreeOptions(nodeId: string): FreeOption[] {
  return findFreeOptions(
    useDesigner((designer) => designer.graph),
    nodeId,
  );
}
