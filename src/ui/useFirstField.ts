import { useEffect } from 'react';

import { hasKeyboard } from './hasKeyboard';

const FIELDS =
  ':is(input:not([type=radio], [type=file]), input[type=radio]:checked, textarea):not(:disabled, [readonly]:not([role=combobox]))';

/** A dialog begins in its first field instead of on its cross; a field that has the focus keeps it. */
export function useFirstField(): void {
  useEffect(() => {
    if (!hasKeyboard()) return undefined;
    // The dialog takes the focus first.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (!activeElement?.matches('.ant-modal, .ant-modal-close')) return;
      activeElement.closest('[role=dialog]')?.querySelector<HTMLElement>(`.ant-modal-body ${FIELDS}`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
