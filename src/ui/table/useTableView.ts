import { useEffect, useRef, useState, type RefObject } from 'react';

import { keepInHistory, readHistory } from '../historyMemory';
import type { TableSort } from './tableEntries';

/** How a table was left: its order, and how far it was scrolled. */
interface TableView {
  sort: TableSort | null;
  scrollPx: number;
}

/** Browsers limit how often a page of the history may be changed, so a scroll is kept when it has ended. */
const STILL_MS = 200;

/**
 * The order of a table. With a name it is kept, with the place to which the table is scrolled, in this page of the history: Back and a
 * reload show the table as it was left.
 */
export function useTableView(
  name: string | undefined,
  scroller: RefObject<HTMLElement | null>,
  first: TableSort | null,
) {
  const [left] = useState(() => readView(name));
  const [sort, setSort] = useState(left ? left.sort : first);
  const still = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep() {
    if (name === undefined || !scroller.current) return;
    keepInHistory(`table ${name}`, { sort, scrollPx: scroller.current.scrollTop } satisfies TableView);
  }

  // A filter makes another page of the history, where nothing is kept yet.
  useEffect(() => {
    if (!isSame(readView(name)?.sort, sort)) keep();
  });

  return {
    sort,
    setSort,
    startPx: left?.scrollPx ?? 0,
    handleScroll: () => {
      clearTimeout(still.current);
      still.current = setTimeout(keep, STILL_MS);
    },
  };
}

const readView = (name: string | undefined) =>
  name === undefined ? undefined : (readHistory(`table ${name}`) as TableView | undefined);

const isSame = (one: TableSort | null | undefined, other: TableSort | null) =>
  one !== undefined && one?.columnKey === other?.columnKey && one?.order === other?.order;
