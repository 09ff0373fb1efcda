import { useEffect } from 'react';
import { useStore } from 'react-redux';

import { designerActions, type DesignerRoot } from '../designerSlice';
import { useDesignerDispatch } from '../designerThunk';

import { closeFunnel, openFunnel } from './openFunnel';

/** Opens the funnel of the address and closes it on unmount. */
export function useOpenFunnel(funnelId: number | null): void {
  const dispatch = useDesignerDispatch();
  const store = useStore<Partial<DesignerRoot>>();

  useEffect(() => {
    // The slice was injected with this chunk; its state begins with the next action.
    if (!store.getState().designer) dispatch(designerActions.designerClosed());
    const open = store.getState().designer;
    // A new funnel that has just received its id is already on the canvas.
    const isHere = open?.status === 'open' && funnelId !== null && open.funnelId === funnelId;
    if (!isHere) void dispatch(openFunnel(funnelId));
  }, [dispatch, store, funnelId]);

  useEffect(
    () => () => {
      dispatch(closeFunnel());
    },
    [dispatch],
  );
}
