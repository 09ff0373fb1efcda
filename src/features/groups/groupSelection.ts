/** A click on the checkbox of a group. */
interface Toggle {
  id: number;
  /** With Shift: all groups between the last clicked one and this one. */
  isRange: boolean;
  /** The group clicked before; null for none. */
  lastId: number | null;
}

/** The selection after a click: the group, or every group of the range, becomes what the clicked one becomes. */
export function toggleGroups(
  shown: readonly { id: number }[],
  selected: ReadonlySet<number>,
  { id, isRange, lastId }: Toggle,
): ReadonlySet<number> {
  const to = shown.findIndex((group) => group.id === id);
  const from = isRange ? shown.findIndex((group) => group.id === lastId) : -1;
  const range = from < 0 || to < 0 ? [{ id }] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(selected);
  const isOn = !selected.has(id);
  for (const group of range) {
    if (isOn) next.add(group.id);
    else next.delete(group.id);
  }
  return next;
}

/** The group of a click on a checkbox, so that thousands share one listener; null for other clicks. */
export function readSelection(event: {
  target: EventTarget;
  shiftKey: boolean;
}): { id: number; isRange: boolean } | null {
  const box = event.target instanceof HTMLInputElement ? event.target : null;
  const id = Number(box?.dataset.select ?? 0);
  return id === 0 ? null : { id, isRange: event.shiftKey };
}
