import { useState } from 'react';

import { browserStorage } from '@/lib/browserStorage';
import { watchMedia } from '@/ui/watchMedia';

const VIEW_KEY = 'groupsView';

/** How the groups are listed. */
export type GroupView = 'cards' | 'table';

/** Where the switch is hidden, and rows have no space: the same width as in `groups.css`. */
const useIsNarrow = watchMedia('(max-width: 767.98px)');

/** The chosen view, remembered in this browser; cards by default, and always on narrow screens. */
export function useGroupView(): [GroupView, (view: GroupView) => void] {
  const [view, setView] = useState<GroupView>(() => (browserStorage.read(VIEW_KEY) === 'table' ? 'table' : 'cards'));

  function choose(next: GroupView) {
    if (next === 'cards') browserStorage.remove(VIEW_KEY);
    else browserStorage.write(VIEW_KEY, next);
    setView(next);
  }

  return [useIsNarrow() ? 'cards' : view, choose];
}
