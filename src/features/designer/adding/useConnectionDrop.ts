import { useCallback } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';

import type { AddMenuControl } from './useAddMenu';

/** A connection that is dropped on empty canvas opens the menu there. */
export function useConnectionDrop(open: AddMenuControl['open']) {
  const store = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event: MouseEvent | TouchEvent) => {
      const { connectionStartHandle: from, connectionStatus } = store.getState();
      const end = 'changedTouches' in event ? event.changedTouches[0] : event;
      // With a status the connection ended at a handle, whether it was possible or not.
      if (!from || connectionStatus !== null || !end) return;
      const screen = { x: end.clientX, y: end.clientY };
      if (!document.elementFromPoint(screen.x, screen.y)?.classList.contains('react-flow__pane')) return;
      const isForward = from.type === 'source';
      open({
        ties: isForward ? { afterId: from.nodeId } : { beforeId: from.nodeId },
        drop: { point: screenToFlowPosition(screen), hold: isForward ? 'left' : 'right' },
        screen,
      });
    },
    [store, screenToFlowPosition, open],
  );
}
