import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi } from 'reactflow';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { boxOf } from '../graph/area';
import { useDesigner } from '../useDesigner';

import { MOVE_MS, openSurface } from './revealNode';

/** Text is never edited smaller than it is read: a node edited inline is shown in its full size. */
export function useInlineZoom(): void {
  const editedId = useDesigner(({ inlineEdit }) => inlineEdit?.id);
  const store = useStore<DesignerRoot>();
  const view = useStoreApi();
  const { setViewport } = useReactFlow();

  useEffect(() => {
    const node = selectDesigner(store.getState()).graph.nodes.find(({ id }) => id === editedId);
    const surface = openSurface(view.getState());
    if (!node || !surface || view.getState().transform[2] >= 1) return;
    const { left, top, right, bottom } = boxOf(node);
    const x = surface.widthPx / 2 - (left + right) / 2;
    const y = surface.heightPx / 2 - (top + bottom) / 2;
    setViewport({ x, y, zoom: 1 }, { duration: MOVE_MS });
  }, [editedId, store, view, setViewport]);
}
