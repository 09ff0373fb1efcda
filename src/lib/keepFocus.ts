/**
 * Gives the focus back to a button that was disabled while it had it, usually until its request is answered, once it is enabled again. Chromium
 * leaves it nowhere, where screen readers begin at the top of the page. Focus or click elsewhere wins.
 */
export function keepFocus(): void {
  let holder: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => (holder = target));
  document.addEventListener('pointerdown', () => (holder = null), true);
  new MutationObserver((changes) => {
    if (!(holder instanceof HTMLElement) || document.activeElement !== document.body) return;
    if (changes.some(({ target }) => target === holder)) holder.focus({ preventScroll: true });
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
}
