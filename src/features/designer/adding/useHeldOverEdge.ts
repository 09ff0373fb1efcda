import { useCallback, useRef, type MouseEvent, type TouchEvent } from 'react';
import { useStore } from 'react-redux';
import type { Node } from 'reactflow';

import type { Insertion } from '../designerEdits';
import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { isLoose } from '../graph/appendStep';

import { edgeAt, markEdge } from './pointed';

/** While a node without edges is dragged over an edge, the edge is marked: dropped there, the node is inserted into it. */
export function useHeldOverEdge() {
  const store = useStore<DesignerRoot>();
  const over = useRef<Insertion | null>(null);

  const handleNodeDrag = useCallback(
    (event: MouseEvent | TouchEvent, { id }: Node, dragged: readonly Node[]) => {
      if (dragged.length > 1 || !isLoose(selectDesigner(store.getState()).graph, id)) return;
      const held = 'touches' in event ? event.touches[0] : event;
      const edgeId = held ? edgeAt({ x: held.clientX, y: held.clientY }) : null;
      const before = over.current?.edgeId ?? null;
      over.current = edgeId === null ? null : { nodeId: id, edgeId };
      if (edgeId !== before) markEdge(edgeId);
    },
    [store],
  );

  /** Ends the drag: where the node was dropped, null for no edge. */
  const takeInsertion = useCallback(() => {
    const taken = over.current;
    over.current = null;
    if (taken) markEdge(null);
    return taken;
  }, []);

  return { handleNodeDrag, takeInsertion };
}
