import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi } from 'reactflow';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { useDesigner } from '../useDesigner';

import { MOVE_MS, openSurface } from './reveal';
import { centredOn } from './viewport';

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
    setViewport(centredOn(node, surface), { duration: MOVE_MS });
  }, [editedId, store, view, setViewport]);
}
