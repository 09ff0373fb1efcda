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
