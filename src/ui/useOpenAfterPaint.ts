import { useEffect, useRef, useState } from 'react';

/**
 * Whether something heavy is open, and how to change that. The press that opens it is answered on the screen first, by the
 * focus on its field, and what it opens is built right after that paint; closing does not wait. Who goes elsewhere or presses
 * Escape before that has changed their mind.
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

/** @returns gives the opening up */
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
    // Escape closes what is about to open, not the dialog around it.
    if (event.key === 'Escape') event.stopPropagation();
    cancel();
  }
  window.addEventListener('keydown', handleKey, { capture: true });
  window.addEventListener('pointerdown', cancel, { capture: true });
  return cancel;
}

/** @returns gives the work up */
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
