import { useCallback, useState, type MouseEvent } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow } from 'reactflow';

import { isOnCanvas } from '../adding/nodeDrop';
import { pointedBy } from '../adding/pointed';
import { selectDesigner, type DesignerRoot } from '../designerSlice';
import type { OneSelected } from '../graph/selection';
import { isTyping } from '../keyboard/isTyping';
import { nodeAt } from '../overview/drawFunnel';
import type { MenuPlace } from './CanvasMenu';

/** The menu of a right click: of a node or an edge, or of the empty canvas. */
export interface ContextMenuState extends MenuPlace {
  target: OneSelected | null;
}

/** The menu that a right click, a long press or the menu key opens on the canvas. Texts keep the browser's own. */
export function useContextMenu(isOverview: boolean) {
  const [menu, setMenu] = useState<ContextMenuState | null>(null);
  const store = useStore<DesignerRoot>();
  const { screenToFlowPosition } = useReactFlow();

  function handleContextMenu(event: MouseEvent) {
    const { target, clientX, clientY } = event;
    if (!isOnCanvas(target) || isTyping(target)) return;
    event.preventDefault();
    const screen = { x: clientX, y: clientY };
    // The overview draws its nodes.
    const drawn = isOverview
      ? nodeAt(selectDesigner(store.getState()).graph.nodes, screenToFlowPosition(screen))
      : null;
    const pointed: OneSelected | null = drawn ? { kind: 'node', id: drawn.id } : pointedBy(target);
    setMenu({ target: pointed, screen, opener: document.activeElement });
  }

  return { menu, handleContextMenu, close: useCallback(() => setMenu(null), []) };
}
