import { useEffect, useRef, useState } from 'react';

/**
 * Whether something heavy is open, and how to change that. The press that opens it is answered on the screen first, by the
 * focus on its field, and what it opens is built right after that paint; closing does not wait.
 */
export function useOpenAfterPaint(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useRef<() => void>(() => undefined);

  useEffect(() => () => cancel.current(), []);

  function change(next: boolean) {
    cancel.current();
    if (next) cancel.current = afterPaint(() => setIsOpen(true));
    else setIsOpen(false);
  }
  return [isOpen, change];
}

/** @returns gives the work up */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
