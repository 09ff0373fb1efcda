import { Suspense, useCallback, useLayoutEffect, useRef, type ComponentType } from 'react';
import { useDispatch, useSelector } from 'react-redux';

import { lazyAgain as lazy } from '@/ui/lazyAgain';
import { LibraryFrame } from '@/ui/LibraryFrame';

import { dialogChunks } from './dialogChunks';
import { dialogClosed, selectOpenDialog, type Dialogs, type OpenDialog } from './dialogsSlice';

type DialogProps<Name extends keyof Dialogs> = Dialogs[Name] & { onClose: () => void };

/** What is drawn for each name. */
const dialogs: { [Name in keyof Dialogs]: ComponentType<DialogProps<Name>> } = {
  assignment: lazy(() => dialogChunks.assignment()),
  broadcastResults: lazy(() => dialogChunks.broadcastResults()),
  clearMemory: lazy(() => dialogChunks.clearMemory()),
  copyFunnel: lazy(() => dialogChunks.copyFunnel()),
  deleteGroup: lazy(() => dialogChunks.deleteGroup()),
  deleteInactiveGroups: lazy(() => dialogChunks.deleteInactiveGroups()),
  greeting: lazy(() => dialogChunks.greeting()),
  launch: lazy(() => dialogChunks.launch()),
  profile: lazy(() => dialogChunks.profile()),
  renameGroup: lazy(() => dialogChunks.renameGroup()),
  resetMessenger: lazy(() => dialogChunks.resetMessenger()),
  runHistory: lazy(() => dialogChunks.runHistory()),
  support: lazy(() => dialogChunks.support()),
};

/** Draws the open dialog above the page, and gives the focus back to what opened it, or to the page if that is gone. */
export function DialogHost() {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenDialog);
  const opener = useRef<Element | null>(null);
  const isOpen = open !== null;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    opener.current = document.activeElement;
    return () => {
      const heir = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (heir instanceof HTMLElement) heir.focus();
    };
  }, [isOpen]);

  const handleClose = useCallback(() => {
    dispatch(dialogClosed());
  }, [dispatch]);

  return (
    <Suspense fallback={null}>
      {open && (
        <LibraryFrame>
          <Dialog key={open.name} dialog={open} onClose={handleClose} />
        </LibraryFrame>
      )}
    </Suspense>
  );
}

function Dialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  // The table above holds name and ids together; the compiler cannot follow them through an index.
  const Shown = dialogs[dialog.name] as ComponentType<{ onClose: () => void }>;
  return <Shown {...dialog.ids} onClose={onClose} />;
}
