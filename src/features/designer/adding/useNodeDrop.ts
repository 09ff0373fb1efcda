import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useReactFlow } from 'reactflow';

import { designerActions } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';

import { NODE_DROPPED, type NodeDrop } from './nodeDrop';
import { edgeAt } from './pointed';
import { cornerOf } from './useAddMenu';

/** Receives nodes that are dragged from the toolbar: put where they are dropped, or inserted into the edge there. @returns a ref */
export function useNodeDrop() {
  const dispatch = useDispatch();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (canvas: HTMLElement | null) => {
      const handleDrop = (event: Event) => {
        const { type, screen } = (event as CustomEvent<NodeDrop>).detail;
        const at = cornerOf(type, { point: screenToFlowPosition(screen), hold: 'middle' });
        dispatch(designerActions.nodeAdded(type, { edgeId: edgeAt(screen) }, at));
        focusPanel();
      };
      canvas?.addEventListener(NODE_DROPPED, handleDrop);
      return () => canvas?.removeEventListener(NODE_DROPPED, handleDrop);
    },
    [dispatch, screenToFlowPosition],
  );
}
