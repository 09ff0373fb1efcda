/** A question holds the focus until it has gone altogether; then it goes on here. */
export function focusLater(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    element?.focus();
  });
}
