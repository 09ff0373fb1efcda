import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { keepInHistory, readHistory } from './historyMemory';

/** Boxes that are checked one after the other are kept at once. */
const STILL_MS = 200;

/** The selected rows of a list, kept in its page of the history: Back and a reload show those that still exist selected. */
export function useKeptSelection(name: string, rows: readonly { id: number }[]) {
  const { key } = useLocation();
  const selection = useState<ReadonlySet<number>>(() => readSelection(name, rows));
  const [selected] = selection;
  useEffect(() => {
    if (selected.size === 0 && readHistory(name) === undefined) return undefined;
    const still = setTimeout(() => keepInHistory(name, [...selected]), STILL_MS);
    return () => clearTimeout(still);
  }, [name, key, selected]);
  return selection;
}

function readSelection(name: string, rows: readonly { id: number }[]): ReadonlySet<number> {
  const kept = readHistory(name);
  const ids = new Set<unknown>(Array.isArray(kept) ? kept : []);
  return new Set(rows.map(({ id }) => id).filter((id) => ids.has(id)));
}
