import { Suspense, useCallback, useLayoutEffect, useRef, type ComponentType } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';

import { AntdProvider } from '@/ui/AntdProvider';
import { Backdrop } from '@/ui/Backdrop';

import { dialogChunks } from './dialogChunks';
import { dialogClosed, selectOpenDialog, type OpenDialog } from './dialogsSlice';

/** Draws the open dialog above the page, and returns the focus to what opened it, or to the page if that is gone. */
export function DialogHost() {
  const dispatch = useDispatch();
  const store = useStore<Parameters<typeof selectOpenDialog>[0]>();
  const open = useSelector(selectOpenDialog);
  const opener = useRef<Element | null>(null);
  const isOpen = open !== null;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    opener.current = document.activeElement;
    return () => {
      const heir = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: heir !== opener.current });
    };
  }, [isOpen]);

  // A dialog that was left while its request was on the way must not close the next one.
  const handleClose = useCallback(() => {
    if (selectOpenDialog(store.getState()) === open) dispatch(dialogClosed());
  }, [dispatch, store, open]);

  return (
    <Suspense fallback={null}>
      {open && (
        <Backdrop key={open.name} isReady={dialogChunks[open.name].isLoaded()}>
          <AntdProvider>
            <Dialog dialog={open} onClose={handleClose} />
          </AntdProvider>
        </Backdrop>
      )}
    </Suspense>
  );
}

function Dialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  // The table of chunks keeps name and ids together; the compiler cannot follow them through an index.
  const View = dialogChunks[dialog.name].View as ComponentType<{ onClose: () => void }>;
  return <View {...dialog.ids} onClose={onClose} />;
}
