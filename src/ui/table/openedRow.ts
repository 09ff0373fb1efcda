/** The key of the row around an element. */
export function rowKeyOf(element: Element): string | null {
  return element.closest('tr')?.dataset.rowKey ?? null;
}

/** Which row a click opens: not one on a control or its cell's checkbox, nor the end of selecting a text. */
export function readOpenedRow(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]')) return null;
  const isChecking = target.querySelector('.dataTable-select') !== null;
  return isChecking || window.getSelection()?.type === 'Range' ? null : rowKeyOf(target);
}

/** Rows between which arrow keys move. */
export const ROW_STEPS: Record<string, 'nextElementSibling' | 'previousElementSibling' | undefined> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** The next rendered row in a direction; heads of sections are passed over. */
export function findRow(from: Element, step: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  for (let row = from[step]; row; row = row[step])
    if (row instanceof HTMLElement && row.classList.contains('dataTable-row')) return row;
  return null;
}
