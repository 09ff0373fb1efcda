import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';

import { selectHasUnsavedWork, type DesignerRoot } from '../designerSlice';

import { createBackGuard, type BackGuard } from './backGuard';

/** By which way the operator is about to leave unsaved work. */
type Leaving = 'close' | 'back';

/**
 * Warns before unsaved work is left: by the designer's own way out, by the browser's Back, by closing the tab.
 * The draft is kept in any case.
 */
export function useLeaveGuard(onClose: () => void) {
  const store = useStore<DesignerRoot>();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const guard = useRef<BackGuard | null>(null);

  useEffect(() => {
    const isUnsaved = () => selectHasUnsavedWork(store.getState());
    const backGuard = createBackGuard(isUnsaved, () => setLeaving('back'));
    guard.current = backGuard;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
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

  return {
    isAsking: leaving !== null,
    requestClose: () => {
      if (selectHasUnsavedWork(store.getState())) setLeaving('close');
      else onClose();
    },
    leave: () => {
      setLeaving(null);
      if (leaving === 'back') guard.current?.goBack();
      else onClose();
    },
    stay: () => {
      setLeaving(null);
      guard.current?.arm();
    },
  };
}
