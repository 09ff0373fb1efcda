import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useStoreApi, type Connection, type EdgeChange, type NodeChange } from 'reactflow';

import { useHeldOverEdge } from '../adding/useHeldOverEdge';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { findConnectProblem } from '../graph/graphEdits';
import { selectedNodeIds, selectNodes, type OneSelected, type Selection } from '../graph/selection';

import { useDragState } from './dragState';

/** Turns canvas events into actions. A drag is dispatched when the pointer is released. */
export function useCanvasEvents() {
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  const dragState = useDragState();
  const handleSelection = useSelectionChanges();
  const { handleNodeDrag, takeInsertion } = useHeldOverEdge();

  const handleNodesChange = useCallback(
    (changes: NodeChange[]) => {
      handleSelection('node', changes);
      const moves = changes.filter((change) => change.type === 'position');
      if (moves.length === 0) return;
      const moved = new Map(moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])));
      if (moves.some(({ dragging }) => dragging)) {
        dragState.move(moved);
        return;
      }
      const isDrag = dragState.positions.size > 0;
      const settled = Object.fromEntries([...dragState.positions, ...moved]);
      if (Object.keys(settled).length > 0)
        dispatch(designerActions.nodesMoved(settled, isDrag ? 'drag' : 'keys', isDrag ? takeInsertion() : null));
      const { nodes } = selectDesigner(store.getState()).graph;
      if (isDrag) dragState.end((id) => nodes.find((node) => node.id === id)?.position);
    },
    [dispatch, handleSelection, store, dragState, takeInsertion],
  );

  const handleEdgesChange = useCallback((changes: EdgeChange[]) => handleSelection('edge', changes), [handleSelection]);

  return { dragState, handleNodeDrag, handleNodesChange, handleEdgesChange, ...useConnections() };
}

/** Edges drawn from handle to handle. */
function useConnections() {
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();

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

  return { handleConnect, isValidConnection };
}

/** A selection box also touches edges; while it is drawn only nodes count. */
function useSelectionChanges() {
  const dispatch = useDispatch();
  const store = useStore<DesignerRoot>();
  const flow = useStoreApi();
  return useCallback(
    (kind: OneSelected['kind'], changes: (NodeChange | EdgeChange)[]) => {
      const touched = changes.filter((change) => change.type === 'select');
      if (touched.length === 0 || (kind === 'edge' && flow.getState().userSelectionActive)) return;
      const { selection } = selectDesigner(store.getState());
      const before = kind === 'node' ? selectedNodeIds(selection) : selection?.kind === 'edge' ? [selection.id] : [];
      const ids = new Set(before);
      for (const { id, selected } of touched) {
        if (selected) ids.add(id);
        else ids.delete(id);
      }
      if (ids.size === before.length && before.every((id) => ids.has(id))) return;
      const [edgeId] = [...ids].slice(-1);
      const edge: Selection | null = edgeId === undefined ? null : { kind: 'edge', id: edgeId };
      dispatch(designerActions.elementSelected(kind === 'node' ? selectNodes([...ids]) : edge));
    },
    [dispatch, store, flow],
  );
}
