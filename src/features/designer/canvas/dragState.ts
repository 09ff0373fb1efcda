import { useState } from 'react';
import { internalsSymbol, useStoreApi } from 'reactflow';

import type { Position } from '../graph/placement';

/** Nodes that are being pulled, and where the pointer has them. */
export interface DragState {
  /** By the ids of nodes. Empty while nothing is pulled. */
  positions: ReadonlyMap<string, Position>;
  /** Shows nodes where the pointer has them. */
  move(positions: ReadonlyMap<string, Position>): void;
  /** The pointer has let go: shows the pulled nodes where the funnel has them. */
  end(positionOf: (id: string) => Position | undefined): void;
}

/**
 * A drag goes past React's state into React Flow's own store: through its `nodes` every frame would draw the whole canvas twice,
 * once for the new list and once when the library has taken it over. What draws the list meanwhile asks `positions`.
 */
export function useDragState(): DragState {
  const store = useStoreApi();
  const [dragState] = useState(() => {
    const show = (positions: ReadonlyMap<string, Position>) => {
      const nodeInternals = new Map(store.getState().nodeInternals);
      for (const [id, position] of positions) {
        const node = nodeInternals.get(id);
        if (!node) continue;
        const [internals, positionAbsolute] = [node[internalsSymbol], position];
        nodeInternals.set(id, { ...node, position, positionAbsolute, [internalsSymbol]: internals });
      }
      store.setState({ nodeInternals });
    };
    const created: DragState = {
      positions: new Map(),
      move(positions) {
        created.positions = new Map([...created.positions, ...positions]);
        show(created.positions);
      },
      end(positionOf) {
        const settled = [...created.positions.keys()].map((id) => [id, positionOf(id)] as const);
        created.positions = new Map();
        show(new Map(settled.flatMap(([id, position]) => (position ? [[id, position] as const] : []))));
      },
    };
    return created;
  });
  return dragState;
}
