import { useEffect } from 'react';
import { useStore } from 'react-redux';

import { dialogOpened, selectOpenDialog } from '@/pages/dialogsSlice';

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/**
 * Ctrl+K opens the palette and `?` the list of keys, in every layout of the keyboard, unless a dialog is open. Without a palette, which
 * would leave a page that asks before it is left, only `?`.
 */
export function useDialogKeys({ hasPalette }: { hasPalette: boolean }): void {
  const store = useStore<Parameters<typeof selectOpenDialog>[0]>();
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const name = dialogOf(event);
      if (!name || (name === 'palette' && !hasPalette) || event.defaultPrevented || selectOpenDialog(store.getState()))
        return;
      if (document.querySelector('.ant-modal-wrap, dialog[open]')) return;
      event.preventDefault();
      store.dispatch(dialogOpened({ name, ids: {} }));
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [store, hasPalette]);
}

function dialogOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): 'palette' | 'keys' | null {
  if (altKey) return null;
  const hasCommand = ctrlKey || metaKey;
  if (hasCommand) return code === 'KeyK' && !shiftKey ? 'palette' : null;
  const isTyped = target instanceof Element && target.closest(FIELD) !== null;
  return key === '?' && !isTyped ? 'keys' : null;
}
