import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';

import { selectChangedGroups } from '@/api/groupChangesSlice';

/** Minimum interval between sorting and filtering the groups again, so that cards do not jump constantly. */
const INTERVAL_MS = 3_000;

type Changes = ReturnType<typeof selectChangedGroups>;

const lacksSome = (changes: Changes, shown: Changes) => Object.keys(shown).some((id) => !(Number(id) in changes));

/** Live changes of the groups since the list was fetched, throttled: the first immediately, later ones together. */
export function useThrottledChanges(): Changes {
  const store = useStore<Parameters<typeof selectChangedGroups>[0]>();
  const [throttled, setSettled] = useState(() => selectChangedGroups(store.getState()));

  useEffect(() => {
    let shown = publish();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function publish(): Changes {
      const changes = selectChangedGroups(store.getState());
      setSettled(changes);
      return changes;
    }

    function update(): void {
      const changes = selectChangedGroups(store.getState());
      if (changes === shown) return;
      // A newer list replaces changes received before its request.
      if (lacksSome(changes, shown)) shown = publish();
      if (timer !== undefined || changes === shown) return;
      shown = publish();
      timer = setTimeout(() => {
        timer = undefined;
        update();
      }, INTERVAL_MS);
    }

    const stop = store.subscribe(update);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);

  return throttled;
}
