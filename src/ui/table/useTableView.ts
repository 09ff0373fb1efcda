import { useEffect, useRef, useState, type RefObject } from 'react';

import type { TableSort } from './tableEntries';

/** How a table was left: its order, and how far it was scrolled. */
interface TableView {
  sort: TableSort | null;
  scrollPx: number;
}

interface PageState {
  tables?: Partial<Record<string, TableView>>;
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
    if (name !== undefined && scroller.current) keepView(name, { sort, scrollPx: scroller.current.scrollTop });
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

const readState = () => window.history.state as PageState | null;

const readView = (name: string | undefined): TableView | undefined => readState()?.tables?.[name ?? ''];

/** Beside what the router keeps there. */
function keepView(name: string, view: TableView): void {
  const state = readState();
  window.history.replaceState({ ...state, tables: { ...state?.tables, [name]: view } } satisfies PageState, '');
}

const isSame = (one: TableSort | null | undefined, other: TableSort | null) =>
  one !== undefined && one?.columnKey === other?.columnKey && one?.order === other?.order;
