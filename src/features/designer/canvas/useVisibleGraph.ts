import { useMemo } from 'react';
import { useStore as useFlowStore, type ReactFlowState } from 'reactflow';

import type { Area } from '../graph/area';
import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';

import type { DragState } from './dragState';
import { routeGraph } from '../edges/routeGraph';
import { exactArea, visibleArea, selectVisible, type VisibleGraph, type View } from './visibleGraph';

const NO_IDS: ReadonlySet<string> = new Set();
const EMPTY_GRAPH: VisibleGraph = { nodes: [], edges: [], hidden: NO_IDS };

/** How the canvas shows a funnel. */
export interface ViewMode {
  /** The initial view, before React Flow has it; null afterwards. */
  firstView: View | null;
  isMany: boolean;
  /** Single nodes are not rendered. */
  isOverview: boolean;
}

/**
 * The part of the funnel given to React Flow: all of a small one; of a large one what is visible or near, since the library
 * iterates all nodes every frame. Selected and dragged nodes and the source of a new edge stay included.
 */
export function useVisibleGraph(dragState: DragState, { firstView, isMany, isOverview }: ViewMode): VisibleGraph {
  const graph = useDesigner(({ graph }) => graph);
  const isFirst = firstView !== null;
  const selection = useDesigner((designer) => designer.selection);
  const area = useFlowStore((state) => {
    if (!isMany || isOverview) return null;
    return firstView ? exactArea(firstView) : visibleArea(viewOf(state));
  }, isSameArea);
  const connectedFrom = useFlowStore(({ connectionNodeId }) => connectionNodeId);
  return useMemo(() => {
    if (isOverview) return EMPTY_GRAPH;
    if (!area) return { ...graph, hidden: NO_IDS };
    const held = connectedFrom === null ? [] : [connectedFrom];
    const always = new Set([...selectedNodeIds(selection), ...dragState.positions.keys(), ...held]);
    return selectVisible(graph, area, always, isFirst ? null : routeGraph(graph).routeOf);
  }, [graph, selection, area, dragState, connectedFrom, isOverview, isFirst]);
}

const viewOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): View => ({
  ...{ x, y, zoom },
  ...{ widthPx: width, heightPx: height },
});

function isSameArea(one: Area | null, other: Area | null): boolean {
  if (!one || !other) return one === other;
  return one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;
}
