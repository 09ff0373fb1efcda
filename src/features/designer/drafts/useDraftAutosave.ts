import { useEffect } from 'react';
import { useStore } from 'react-redux';

import { limits } from '@contract/limits';

import { createAutosave } from '@/lib/persistence/autosave';

import { selectDesigner, selectHasUnsavedWork, type DesignerRoot } from '../designerSlice';

import { selectDraft } from './draftsSlice';
import { keepDraft } from './keepDraft';

/** Saves the draft 500 ms after a change, and immediately when the page is left or hidden or the session ends. */
export function useDraftAutosave(): void {
  const store = useStore<DesignerRoot>();

  useEffect(() => {
    const autosave = createAutosave(() => keepDraft(store.dispatch, store.getState()), limits.designer.draftAutosaveMs);
    let before = selectDesigner(store.getState());
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      const now = selectDesigner(state);
      const isEdited = now.graph !== before.graph || now.name !== before.name || now.stored !== before.stored;
      before = now;
      // Another tab may have removed the draft of the same funnel: unsaved work of this tab is still kept.
      const isLost = selectHasUnsavedWork(state) && selectDraft(state, now.funnelId) === null;
      if (now.status === 'open' && (isEdited || isLost)) autosave.changed();
    });
    return () => {
      autosave.flush();
      unsubscribe();
    };
  }, [store]);
}
