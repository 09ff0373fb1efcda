const ROW = '.dataTable-row';

/** The stop button of a schedule; null when its row is not rendered. */
function stopButton(scheduleId: number): HTMLElement | null {
  return document.querySelector(`[data-stop="${scheduleId}"]`);
}

/** When the undo of a stop ends, focus stays in its row. */
export function focusStop(scheduleId: number): void {
  const button = stopButton(scheduleId);
  if (button?.closest(ROW)?.contains(document.activeElement)) button.focus();
}

/**
 * A stopped schedule leaves the list: focus moves to the next row, else the previous one, else the page. The row is focused instead
 * of its button, so that holding a key does not stop several schedules.
 */
export function focusBeside(scheduleId: number): void {
  const row = stopButton(scheduleId)?.closest(ROW);
  if (!row?.contains(document.activeElement)) return;
  const next = sibling(row, 'nextElementSibling') ?? sibling(row, 'previousElementSibling');
  (next ?? document.querySelector('main'))?.focus();
}

function sibling(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let found = row[way];
  while (found && !found.matches(ROW)) found = found[way];
  return found instanceof HTMLElement ? found : null;
}
