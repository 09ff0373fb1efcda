import { useMemo } from 'react';
import { useStore as useFlowStore, type ReactFlowState } from 'reactflow';

import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';

import type { Flight } from './flight';
import { areaInSight, pickInSight, type Area, type Picked, type View } from './inSight';

const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: Picked = { nodes: [], edges: [], unseen: NOBODY };

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
 * it knows with every frame. Nodes that are selected or pulled, or from which a way is being drawn, stay.
 */
export function useGraphInSight(flight: Flight, { firstView, isMany, isFar }: Sight): Picked {
  const graph = useDesigner(({ graph }) => graph);
  const selection = useDesigner((designer) => designer.selection);
  const area = useFlowStore((state) => (isMany && !isFar ? areaInSight(firstView ?? viewOf(state)) : null), isSameArea);
  const connectedFrom = useFlowStore(({ connectionNodeId }) => connectionNodeId);
  return useMemo(() => {
    if (isFar) return NOTHING;
    if (!area) return { ...graph, unseen: NOBODY };
    const held = connectedFrom === null ? [] : [connectedFrom];
    return pickInSight(graph, area, new Set([...selectedNodeIds(selection), ...flight.positions.keys(), ...held]));
  }, [graph, selection, area, flight, connectedFrom, isFar]);
}

const viewOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): View => ({
  ...{ x, y, zoom },
  ...{ widthPx: width, heightPx: height },
});

function isSameArea(one: Area | null, other: Area | null): boolean {
  if (!one || !other) return one === other;
  return one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;
}
