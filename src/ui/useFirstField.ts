import { useEffect } from 'react';

import { hasKeyboard } from './hasKeyboard';

const FIELDS =
  ':is(input:not([type=radio], [type=file]), input[type=radio]:checked, textarea):not(:disabled, [readonly]:not([role=combobox]))';

/** A dialog begins in its first field instead of on its cross, once the field is there; one that has the focus keeps it. */
export function useFirstField(): void {
  useEffect(() => {
    if (!hasKeyboard()) return undefined;
    const loading = new MutationObserver(enter);
    let frame = requestAnimationFrame(enter);
    document.addEventListener('focusin', wait);

    /** The dialog takes the focus when it is drawn. */
    function wait() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(enter);
    }

    function enter() {
      loading.disconnect();
      const dialog = document.activeElement?.closest('[role=dialog]');
      if (!dialog) return;
      // Whoever goes back to the cross wants it.
      document.removeEventListener('focusin', wait);
      if (!document.activeElement?.matches('.ant-modal, .ant-modal-close')) return;
      const first = dialog.querySelector<HTMLElement>(`.ant-modal-body [aria-busy=true], .ant-modal-body ${FIELDS}`);
      // A field that is still being loaded above would take the focus from one below.
      if (first?.matches(FIELDS)) first.focus();
      else loading.observe(dialog, { childList: true, subtree: true });
    }

    return () => {
      document.removeEventListener('focusin', wait);
      cancelAnimationFrame(frame);
      loading.disconnect();
    };
  }, []);
}
