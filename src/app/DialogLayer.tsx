import { Suspense, useCallback, useLayoutEffect, useRef, type ComponentType } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';

import { dialogClosed, selectOpenDialog, type OpenDialog } from '@/pages/dialogsSlice';
import { AntdProvider } from '@/ui/AntdProvider';
import { Backdrop } from '@/ui/Backdrop';

import { dialogChunks } from './dialogChunks';
import './dialogLayer.css';
import { ErrorScreen } from './ErrorScreen';

/**
 * The open dialog above the page. It returns the focus to what opened it, or to the page if that is gone. A dialog that fails
 * to render leaves the page working.
 */
export function DialogLayer() {
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
    <div className="dialogLayer">
      <ErrorScreen resetKey={open?.name ?? 'none'} onClose={() => dispatch(dialogClosed())}>
        <Suspense fallback={null}>
          {open && (
            <Backdrop key={open.name} isReady={dialogChunks[open.name].isLoaded()}>
              <AntdProvider>
                <Dialog dialog={open} onClose={handleClose} />
              </AntdProvider>
            </Backdrop>
          )}
        </Suspense>
      </ErrorScreen>
    </div>
  );
}

function Dialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  // The table of chunks keeps name and ids together; the compiler cannot follow them through an index.
  const View = dialogChunks[dialog.name].View as ComponentType<{ onClose: () => void }>;
  return <View {...dialog.ids} onClose={onClose} />;
}
