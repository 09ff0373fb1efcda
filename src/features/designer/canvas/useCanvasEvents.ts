import { useCallback, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { Connection, EdgeChange, NodeChange } from 'reactflow';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import type { Selection } from '../designerState';
import { findConnectProblem } from '../graph/graphEdits';
import type { Position } from '../graph/placement';

type Positions = Record<string, Position>;

/** Turns what happens on the canvas into facts. A drag stays here until the pointer lets go. */
export function useCanvasEvents() {
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  const [inFlight, setInFlight] = useState<Positions>({});
  const moved = useRef<Positions>({});

  const handleSelection = useSelectionChanges();

  const handleNodesChange = useCallback(
    (changes: NodeChange[]) => {
      handleSelection('node', changes);
      const moves = changes.filter((change) => change.type === 'position');
      if (moves.length === 0) return;
      const wasDragged = Object.keys(moved.current).length > 0;
      for (const { id, position } of moves) if (position) moved.current[id] = position;
      const isOver = moves.every(({ dragging }) => !dragging);
      if (isOver && Object.keys(moved.current).length > 0) {
        dispatch(designerActions.nodesMoved(moved.current, wasDragged ? 'drag' : 'keys'));
      }
      if (isOver) moved.current = {};
      setInFlight({ ...moved.current });
    },
    [dispatch, handleSelection],
  );

  const handleEdgesChange = useCallback((changes: EdgeChange[]) => handleSelection('edge', changes), [handleSelection]);

  const handleConnect = useCallback(
    ({ source, target }: Connection) => {
      if (source !== null && target !== null) dispatch(designerActions.nodesConnected(source, target));
    },
    [dispatch],
  );

  const isValidConnection = useCallback(
    ({ source, target }: Connection) => {
      if (source === null || target === null) return false;
      return findConnectProblem(selectDesigner(store.getState()).graph, source, target) === null;
    },
    [store],
  );

  return { inFlight, handleNodesChange, handleEdgesChange, handleConnect, isValidConnection };
}

function useSelectionChanges() {
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  return useCallback(
    (kind: Selection['kind'], changes: (NodeChange | EdgeChange)[]) => {
      const { selection } = selectDesigner(store.getState());
      for (const change of changes) {
        if (change.type !== 'select') continue;
        const isCurrent = selection?.kind === kind && selection.id === change.id;
        if (change.selected && !isCurrent) dispatch(designerActions.elementSelected({ kind, id: change.id }));
        if (!change.selected && isCurrent) dispatch(designerActions.elementSelected(null));
      }
    },
    [dispatch, store],
  );
}
