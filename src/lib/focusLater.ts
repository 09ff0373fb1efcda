/** Focuses an element after a confirmation is removed, since it traps focus until then. */
export function focusLater(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    element?.focus();
  });
}
