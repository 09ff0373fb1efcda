/** After a refused submit: focuses the first field with a problem, which may be out of sight. */
export function focusProblem(form: Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
