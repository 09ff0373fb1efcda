import { useEffect, useRef, useState } from 'react';

/**
 * The open state of something slow to render. The click first paints the focus; the popup is rendered right after that paint. Closing
 * does not wait. A click elsewhere, Escape or Tab before that cancels the opening.
 */
export function useOpenAfterPaint(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useRef<() => void>(() => undefined);

  useEffect(() => () => cancel.current(), []);

  function change(next: boolean) {
    cancel.current();
    if (next) cancel.current = openSoon(() => setIsOpen(true));
    else setIsOpen(false);
  }
  return [isOpen, change];
}

/** @returns cancels the opening */
function openSoon(open: () => void): () => void {
  const cancelPaint = afterPaint(() => {
    cancel();
    open();
  });
  function cancel() {
    cancelPaint();
    window.removeEventListener('keydown', handleKey, { capture: true });
    window.removeEventListener('pointerdown', cancel, { capture: true });
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // Escape cancels the opening instead of closing the surrounding dialog.
    if (event.key === 'Escape') event.stopPropagation();
    cancel();
  }
  window.addEventListener('keydown', handleKey, { capture: true });
  window.addEventListener('pointerdown', cancel, { capture: true });
  return cancel;
}

/** @returns cancels the work */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
