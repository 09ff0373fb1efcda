import { useState } from 'react';

/**
 * What is open above the rest, null for nothing; then what opens it, and what closes it. A dialog that was left while its request was on
 * the way closes only itself: never what was opened after it.
 */
export function useOpened<T>(): [opened: T | null, open: (next: T) => void, close: () => void] {
  const [opened, setOpened] = useState<T | null>(null);
  return [opened, setOpened, () => setOpened((now) => (now === opened ? null : now))];
}
