import { useRef } from 'react';

/** Which rows are selected, by id, and what a click makes of it. */
export interface RowSelection {
  selected: ReadonlySet<number>;
  onSelected: (ids: ReadonlySet<number>) => void;
}

/** A click on the checkbox of a row. */
interface Toggle {
  id: number;
  /** With Shift: all rows between the last clicked one and this one. */
  isRange: boolean;
  /** The row clicked before; null for none. */
  lastId: number | null;
}

/** The selection after a click: the row, or every row of the range, becomes what the clicked one becomes. */
export function toggleRows(
  shownIds: readonly number[],
  selected: ReadonlySet<number>,
  { id, isRange, lastId }: Toggle,
): ReadonlySet<number> {
  const to = shownIds.indexOf(id);
  const from = isRange && lastId !== null ? shownIds.indexOf(lastId) : -1;
  const range = from < 0 || to < 0 ? [id] : shownIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(selected);
  const isOn = !selected.has(id);
  for (const one of range) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Reads clicks on checkboxes with `data-select`, so that thousands share one listener. */
export function useRowSelection({ selected, onSelected }: RowSelection) {
  const lastId = useRef<number>(null);
  return (event: { target: EventTarget; shiftKey: boolean }, shownIds: () => readonly number[]) => {
    const box = event.target instanceof HTMLInputElement ? event.target : null;
    const id = Number(box?.dataset.select ?? 0);
    if (id === 0) return;
    onSelected(toggleRows(shownIds(), selected, { id, isRange: event.shiftKey, lastId: lastId.current }));
    lastId.current = id;
  };
}
