import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';

import { selectHasUnsavedWork, type DesignerRoot } from '../designerSlice';

import { createBackGuard, type BackGuard } from './backGuard';

/** How the operator is about to leave unsaved work. */
type Leaving = 'close' | 'back';

/**
 * Warns before unsaved work is left by the close button, the browser's Back or closing the tab. The draft is kept in any case. In
 * modal mode Back only returns to the page below.
 */
export function useLeaveGuard(onClose: () => void, { isModal }: { isModal: boolean }) {
  const store = useStore<DesignerRoot>();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const guard = useRef<BackGuard | null>(null);

  useEffect(() => {
    const isUnsaved = () => selectHasUnsavedWork(store.getState());
    const backGuard = createBackGuard(isUnsaved, () => setLeaving('back'));
    guard.current = backGuard;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !backGuard.isLeaving()) event.preventDefault();
    };
    const unsubscribe = store.subscribe(() => {
      if (isUnsaved()) backGuard.arm();
    });
    window.addEventListener('beforeunload', warn);
    return () => {
      unsubscribe();
      backGuard.stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [store]);

  const release = async () => guard.current?.disarm();
  const close = () => {
    guard.current?.retire();
    void release().then(onClose);
  };
  const goBack = () => {
    guard.current?.retire();
    void release().then(() => (canGoBack() ? guard.current?.goBack() : onClose()));
  };
  return {
    isAsking: leaving !== null,
    /** Leaves the designer after a confirmation when work is unsaved. */
    requestClose: () => {
      if (selectHasUnsavedWork(store.getState())) setLeaving('close');
      else close();
    },
    /** Leaves without confirmation. */
    close,
    /** Restores the history from before the guard, for a change of the address. */
    release,
    leave: () => {
      setLeaving(null);
      if (leaving === 'back' && !isModal) goBack();
      else close();
    },
    stay: () => {
      setLeaving(null);
      guard.current?.arm();
    },
  };
}

/** A designer opened in its own tab has no previous page. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : true;
}
