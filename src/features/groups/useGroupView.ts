import { useState } from 'react';

import { browserStorage } from '@/lib/browserStorage';

const VIEW_KEY = 'groupsView';

/** How the groups are listed. */
export type GroupView = 'cards' | 'table';

/** The chosen view, remembered in this browser; cards by default. */
export function useGroupView(): [GroupView, (view: GroupView) => void] {
  const [view, setView] = useState<GroupView>(() => (browserStorage.read(VIEW_KEY) === 'table' ? 'table' : 'cards'));

  function choose(next: GroupView) {
    if (next === 'cards') browserStorage.remove(VIEW_KEY);
    else browserStorage.write(VIEW_KEY, next);
    setView(next);
  }

  return [view, choose];
}
