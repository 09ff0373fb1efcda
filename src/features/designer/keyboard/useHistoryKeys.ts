import { useEffect } from 'react';
import { useStore } from 'react-redux';

import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { focusBack } from '../focus/focusTargets';

import { isTyping } from './isTyping';
import { hasCommand, useShortcuts } from './useShortcuts';

/** Fields whose text belongs to the funnel: undo applies to the funnel there, too. */
const FUNNEL_FIELDS = '.settingsPanel, .toolbar-name, .nodeCard-editor';

/** Ctrl/Cmd+Z undoes; with Shift, or Ctrl+Y, redoes. Uses the physical key, so that it works with a Russian layout. */
export function useHistoryKeys(): void {
  const store = useStore<DesignerRoot>();

  useShortcuts((event) => {
    const { target, code, shiftKey } = event;
    if (!hasCommand(event) || (code !== 'KeyZ' && code !== 'KeyY')) return false;
    if (isTyping(target) && !(target as Element).closest(FUNNEL_FIELDS)) return false;
    const isForward = code === 'KeyY' || shiftKey;
    store.dispatch(isForward ? designerActions.redone() : designerActions.undone());
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusBack(null);
    });
    return true;
  });

  useEffect(() => {
    const handleLeave = () => {
      if (selectDesigner(store.getState()).history.typing !== null) store.dispatch(designerActions.typingEnded());
    };
    document.addEventListener('focusout', handleLeave);
    return () => document.removeEventListener('focusout', handleLeave);
  }, [store]);
}
