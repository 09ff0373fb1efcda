import { useState } from 'react';
import { useStoreApi } from 'reactflow';

import type { Position } from '../graph/placement';
import { showNodesAt } from '../vendor/reactFlowStore';

/** Nodes being dragged, at the position of the pointer. */
export interface DragState {
  /** By node id. Empty without a drag. */
  positions: ReadonlyMap<string, Position>;
  /** Shows nodes at the pointer. */
  move(positions: ReadonlyMap<string, Position>): void;
  /** Ends the drag: shows the nodes at their positions in the funnel. */
  end(positionOf: (id: string) => Position | undefined): void;
}

/**
 * A drag writes to React Flow's store directly: through the `nodes` prop every frame would render the canvas twice. Code that
 * builds the list meanwhile reads `positions`.
 */
export function useDragState(): DragState {
  const store = useStoreApi();
  const [dragState] = useState(() => {
    const created: DragState = {
      positions: new Map(),
      move(positions) {
        created.positions = new Map([...created.positions, ...positions]);
        showNodesAt(store, created.positions);
      },
      end(positionOf) {
        const settled = [...created.positions.keys()].map((id) => [id, positionOf(id)] as const);
        created.positions = new Map();
        showNodesAt(store, new Map(settled.flatMap(([id, position]) => (position ? [[id, position] as const] : []))));
      },
    };
    return created;
  });
  return dragState;
}
