import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';

import { selectChangedGroups } from '@/api/groupChangesSlice';

/** However fast news comes, the groups are put in order and filtered anew no more often than this: cards that jump help nobody. */
const INTERVAL_MS = 3_000;

type Changes = ReturnType<typeof selectChangedGroups>;

const lacksSome = (changes: Changes, shown: Changes) => Object.keys(shown).some((id) => !(Number(id) in changes));

/** What was heard of groups since the list was fetched: the first news at once, what follows on its heels together. */
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
      // A list that has come knows better than what was heard before it was asked for.
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
