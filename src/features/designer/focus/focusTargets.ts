import { elementOf } from '../adding/pointed';
import type { OneSelected } from '../graph/selection';

/** Id of the side panel. The ids below are focus targets of the designer. */
export const PANEL_ID = 'designerPanel';
/** Id of the list of steps. */
export const STEPS_ID = 'designerSteps';
/** Id of the dock left of the canvas: steps, problems and plan. */
export const DOCK_ID = 'designerDock';
/** Id of the funnel's name field. */
export const NAME_ID = 'designerName';

/** Id of the button that opens the trial run. */
export const TRY_ID = 'designerTry';

/** Id of the button that opens the versions. */
export const VERSIONS_ID = 'designerVersions';

/** Id of the choice among the edges of one line. */
export const LINES_ID = 'designerLines';

/** Dispatched to the dock when the side panel is wanted: on a phone only one of them fits. */
export const PANEL_WANTED = 'panelwanted';

/** Lets the dock give way to the side panel. */
export function wantPanel(): void {
  document.getElementById(DOCK_ID)?.dispatchEvent(new Event(PANEL_WANTED, { bubbles: true }));
}

/**
 * Focuses the side panel's first field, unless focus has moved meanwhile. What was asked for opens at once: text that is typed right after
 * the click would go to the field that had the focus before.
 */
export function focusPanel(): void {
  const opener = document.activeElement;
  wantPanel();
  requestAnimationFrame(() => {
    const panel = document.getElementById(PANEL_ID);
    if (!panel) return;
    if ('getAnimations' in panel) showAtOnce(panel);
    const { activeElement, body } = document;
    if (activeElement !== opener && activeElement !== body) return;
    const field = firstField(panel);
    if (field) field.focus();
    else focusWhenLoaded(panel);
  });
}

/** Ends the coming in of a panel, and the transitions with which parts of it follow: what is not visible yet cannot have the focus. */
function showAtOnce(panel: HTMLElement): void {
  for (const comingIn of panel.getAnimations()) comingIn.finish();
  for (const following of panel.getAnimations({ subtree: true }))
    if (following instanceof CSSTransition) following.finish();
}

const firstField = (panel: HTMLElement) => panel.querySelector<HTMLElement>('textarea, input:not([hidden]), select');

/** Until the settings have arrived, and where there is nothing to set, the button below them has the focus. */
function focusWhenLoaded(panel: HTMLElement): void {
  const button = panel.querySelector<HTMLElement>('button[type=submit]');
  button?.focus();
  const arrival = new MutationObserver(() => {
    const isWaiting = document.activeElement === button;
    if (isWaiting) firstField(panel)?.focus();
    if (!isWaiting || document.activeElement !== button) arrival.disconnect();
  });
  arrival.observe(panel, { childList: true, subtree: true });
}

/** Where the last step was chosen or changed, beside its settings: on the canvas or in the list. */
let isAtSteps = false;

/** Remembers where the operator works. */
export function noteWorkplace({ target }: Event): void {
  if (!(target instanceof Element)) return;
  if (target.closest('.canvas')) isAtSteps = false;
  else if (target.closest(`#${DOCK_ID}`)) isAtSteps = true;
}

/** Leads back to where the operator works, after what had the focus was closed or deleted: to this part of the canvas, or to the list of steps. */
export function focusBack(one: OneSelected | null): void {
  if (isAtSteps) (document.getElementById(STEPS_ID) ?? document.getElementById(DOCK_ID))?.focus();
  else focusOnCanvas(one);
}

/** Whether the focus returns to what is in sight: the view stays, so that a fitted one can be fitted again. */
let isReturning = false;

/** Read while the focus arrives. */
export const isFocusReturning = (): boolean => isReturning;

/** Focuses a node or an edge on the canvas, else the canvas. */
export function focusOnCanvas(one: OneSelected | null): void {
  const canvas = document.querySelector<HTMLElement>('.canvas');
  const element = (one && elementOf(one)) ?? canvas;
  if (!element || !canvas) return;
  isReturning = isWithin(element.getBoundingClientRect(), canvas.getBoundingClientRect());
  element.focus({ preventScroll: true });
  isReturning = false;
}

const isWithin = (inner: DOMRect, outer: DOMRect) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** Focuses the selected edge in the choice of its settings, which are those of another edge by then. */
export function focusChosenLine(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${LINES_ID} [aria-pressed=true]`)?.focus({ preventScroll: true }),
  );
}

/** Focuses the button that opens the trial run. */
export function focusTry(): void {
  document.getElementById(TRY_ID)?.focus();
}

/** Focuses the button that opens the versions. */
export function focusVersions(): void {
  document.getElementById(VERSIONS_ID)?.focus();
}

/** Focuses the funnel's name. */
export function focusName(): void {
  document.getElementById(NAME_ID)?.focus();
}
