import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';

import { selectChangedGroups } from '@/api/groupChangesSlice';

/** However fast news comes, the groups are put in order and filtered anew no more often than this: cards that jump help nobody. */
const SETTLE_MS = 3_000;

type Changes = ReturnType<typeof selectChangedGroups>;

const lacksSome = (changes: Changes, shown: Changes) => Object.keys(shown).some((id) => !(Number(id) in changes));

/** What was heard of groups since the list was fetched: the first news at once, what follows on its heels together. */
export function useSettledChanges(): Changes {
  const store = useStore<Parameters<typeof selectChangedGroups>[0]>();
  const [settled, setSettled] = useState(() => selectChangedGroups(store.getState()));

  useEffect(() => {
    let shown = settledOf();
    let settling: ReturnType<typeof setTimeout> | undefined;

    function settledOf(): Changes {
      const changes = selectChangedGroups(store.getState());
      setSettled(changes);
      return changes;
    }

    function look(): void {
      const changes = selectChangedGroups(store.getState());
      if (changes === shown) return;
      // A list that has come knows better than what was heard before it was asked for.
      if (lacksSome(changes, shown)) shown = settledOf();
      if (settling !== undefined || changes === shown) return;
      shown = settledOf();
      settling = setTimeout(() => {
        settling = undefined;
        look();
      }, SETTLE_MS);
    }

    const stop = store.subscribe(look);
    return () => {
      stop();
      clearTimeout(settling);
    };
  }, [store]);

  return settled;
}
