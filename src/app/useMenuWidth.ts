import { useState } from 'react';

import { browserStorage } from '@/lib/browserStorage';

const MENU_KEY = 'menu';
const NARROW = 'narrow';

/** Whether the menu shows only icons; remembered in this browser. */
export function useMenuWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setIsNarrow] = useState(() => browserStorage.read(MENU_KEY) === NARROW);

  function toggle() {
    if (isNarrow) browserStorage.remove(MENU_KEY);
    else browserStorage.write(MENU_KEY, NARROW);
    setIsNarrow(!isNarrow);
  }

  return { isNarrow, toggle };
}
