/** Where the focus goes within the designer, by the id of the element. */
export const PANEL_ID = 'designerPanel';
/** The list of steps. */
export const STEPS_ID = 'designerSteps';
/** What stands left of the canvas: steps, check and plan. */
export const DOCK_ID = 'designerDock';
/** The field of the funnel's name. */
export const NAME_ID = 'designerName';

/** Puts the focus into the side panel's first field, once it is drawn and has come in; not away from where somebody went meanwhile. */
export function focusPanel(): void {
  const opener = document.activeElement;
  requestAnimationFrame(() => {
    const panel = document.getElementById(PANEL_ID);
    const field = panel?.querySelector<HTMLElement>('textarea, input:not([hidden]), select, button[type=submit]');
    const comingIn = panel && 'getAnimations' in panel ? panel.getAnimations() : [];
    void Promise.allSettled(comingIn.map(({ finished }) => finished)).then(() => {
      const { activeElement, body } = document;
      if (activeElement === opener || activeElement === body) field?.focus();
    });
  });
}

/** Puts the focus where the keyboard's way goes on after something has gone: the list of steps, or what stands in its place. */
export function focusSteps(): void {
  (document.getElementById(STEPS_ID) ?? document.getElementById(DOCK_ID))?.focus();
}

/** Puts the focus into the funnel's name, where a new funnel begins. */
export function focusName(): void {
  document.getElementById(NAME_ID)?.focus();
}
