import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi } from 'reactflow';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { selectedNodeIds } from '../graph/selection';
import { isTyping } from '../keyboard/isTyping';
import { hasCommand, useShortcuts } from '../keyboard/useShortcuts';

import { MOVE_MS, openSurface } from './reveal';
import { fullSize } from './viewport';

/** The buttons that zoom, their keys + and −, and 1 for 100 %. `onZoom` is called before the view changes. */
export function useZooming(onZoom: () => void) {
  const flow = useReactFlow();
  const view = useStoreApi();
  const store = useStore<DesignerRoot>();

  /** Not animated: each click is one step, also during a long task. */
  function handleZoom(step: 'zoomIn' | 'zoomOut') {
    onZoom();
    flow[step]();
  }

  function handleFullSize() {
    const surface = openSurface(view.getState());
    const { graph, selection } = selectDesigner(store.getState());
    const selected = new Set(selectedNodeIds(selection));
    const nodes = selected.size > 0 ? graph.nodes.filter(({ id }) => selected.has(id)) : graph.nodes;
    const target = surface && fullSize(nodes, flow.getViewport(), surface);
    onZoom();
    if (target) flow.setViewport(target, { duration: MOVE_MS });
  }

  const handleZoomIn = () => handleZoom('zoomIn');
  const handleZoomOut = () => handleZoom('zoomOut');
  const acts: Partial<Record<string, () => void>> = {
    Digit1: handleFullSize,
    Numpad1: handleFullSize,
    Equal: handleZoomIn,
    NumpadAdd: handleZoomIn,
    Minus: handleZoomOut,
    NumpadSubtract: handleZoomOut,
  };

  useShortcuts((event) => {
    const act = acts[event.code];
    if (!act || hasCommand(event) || event.altKey || isTyping(event.target)) return false;
    // The plus is typed with Shift.
    if (event.shiftKey && act !== handleZoomIn) return false;
    act();
    return true;
  });

  return { handleFullSize, handleZoomIn, handleZoomOut };
}
