/**
 * A stopped schedule leaves the list: whoever had the focus there goes on at the next row, or at the one before, else at the page.
 * The row takes the focus and not its button: a key that is held down must not stop one schedule after the other.
 */
export function focusBeside(scheduleId: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-schedule]')];
  const at = rows.findIndex(({ dataset }) => dataset.schedule === String(scheduleId));
  if (!rows[at]?.contains(document.activeElement)) return;
  const next = rows[at + 1] ?? rows[at - 1] ?? document.querySelector('main');
  next?.focus();
}
