import { useMemo } from 'react';
import { useStore as useFlowStore, type ReactFlowState } from 'reactflow';

import type { FunnelGraph } from '@contract/schemas/shapes';

import type { Position } from '../graph/placement';
import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';

import { areaInSight, pickInSight, type Area, type View } from './inSight';

const NOTHING: FunnelGraph = { nodes: [], edges: [] };

/** How the canvas shows a funnel. */
export interface Sight {
  /** The very first view, which React Flow has not heard of yet; null after that. */
  firstView: View | null;
  isMany: boolean;
  /** Nothing is drawn one by one. */
  isFar: boolean;
}

/**
 * What React Flow is told of: a small funnel whole; of a large one what is in sight and near it, because the library goes through all
 * it knows with every frame. Nodes that are selected or pulled stay.
 */
export function useGraphInSight(inFlight: Readonly<Record<string, Position>>, { firstView, isMany, isFar }: Sight) {
  const graph = useDesigner(({ graph }) => graph);
  const selection = useDesigner((designer) => designer.selection);
  const area = useFlowStore((state) => (isMany && !isFar ? areaInSight(firstView ?? viewOf(state)) : null), isSameArea);
  const pulled = Object.keys(inFlight).sort().join('\n');
  return useMemo(() => {
    if (isFar) return NOTHING;
    if (!area) return graph;
    return pickInSight(graph, area, new Set([...selectedNodeIds(selection), ...pulled.split('\n')]));
  }, [graph, selection, area, pulled, isFar]);
}

const viewOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): View => ({
  ...{ x, y, zoom },
  ...{ widthPx: width, heightPx: height },
});

function isSameArea(one: Area | null, other: Area | null): boolean {
  if (!one || !other) return one === other;
  return one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;
}
