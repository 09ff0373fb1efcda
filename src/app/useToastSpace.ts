import { useEffect, useState } from 'react';

const VARIABLE = '--toasts';
const GAP_PX = 16;
/** From the foot of the screen to where toasts begin on narrow screens: below the open dialog if they fit there, else above its buttons. */
const DIALOG_FOOT = '--dialog-foot';
/** Space below a dialog that is enough for a toast before there is one. */
const TOAST_PX = 120;
/** What the toasts cover of the open dialog's scrolling part. */
const DIALOG_TOASTS = '--dialog-toasts';
/** Height of the designer's settings, which are a sheet at the foot of a phone: toasts are above it. */
const SETTINGS = '--settings';

/**
 * The element that holds the toasts. `--toasts` is the height of the screen's foot that they cover: pages end that much earlier, so that
 * everything can be scrolled out from under them. Dialogs that scroll do the same.
 */
export function useToastSpace(): { place: HTMLElement; isDialogOpen: boolean } {
  const [place] = useState(() => document.createElement('div'));
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  useEffect(() => {
    const { style } = document.documentElement;
    let frame = 0;
    let spacePx = 0;
    let measuredBody: HTMLElement | null = null;
    let measuredPanel: HTMLElement | null = null;

    function measure(): void {
      const body = findDialogBody();
      const panel = document.querySelector<HTMLElement>('.settingsPanel');
      if (body !== measuredBody || panel !== measuredPanel) {
        sizes.disconnect();
        if (body) sizes.observe(body);
        if (panel) sizes.observe(panel);
        [measuredBody, measuredPanel] = [body, panel];
      }
      if (panel && panel.offsetHeight > 0) style.setProperty(SETTINGS, `${Math.ceil(heightOf(panel))}px`);
      else style.removeProperty(SETTINGS);
      setIsDialogOpen(body !== null);
      const notices = [...place.querySelectorAll('.ant-notification-notice')].map((one) => one.getBoundingClientRect());
      measureDialogFoot(body, Math.max(TOAST_PX, ...notices.map(({ height }) => height + 2 * GAP_PX)));
      measureDialog(body, notices);
      place.toggleAttribute('data-compact', isTight(body, notices, place.hasAttribute('data-compact')));
      const tops = notices.map(({ top }) => top);
      const coveredPx = tops.length === 0 ? 0 : Math.max(0, Math.ceil(window.innerHeight - Math.min(...tops) + GAP_PX));
      if (coveredPx === spacePx || (coveredPx < spacePx && isSeen(spacePx - coveredPx))) return;
      spacePx = coveredPx;
      style.setProperty(VARIABLE, `${spacePx}px`);
    }
    function measureSoon(): void {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    }

    document.body.append(place);
    const observer = new MutationObserver(measureSoon);
    // Another tab of a dialog may be higher, and so are the settings of another node.
    const sizes = new ResizeObserver(measureSoon);
    observer.observe(place, { childList: true, subtree: true });
    // Dialogs are rendered at the end of the page.
    observer.observe(document.body, { childList: true });
    place.addEventListener('transitionend', measureSoon);
    document.addEventListener('animationend', measureSoon);
    window.addEventListener('resize', measureSoon);
    // Space that was in sight when its toast was hidden is released once it is not.
    window.addEventListener('scroll', measureSoon, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      sizes.disconnect();
      place.removeEventListener('transitionend', measureSoon);
      document.removeEventListener('animationend', measureSoon);
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measureSoon);
      window.removeEventListener('scroll', measureSoon, { capture: true });
      for (const name of [VARIABLE, DIALOG_FOOT, DIALOG_TOASTS, SETTINGS]) style.removeProperty(name);
      place.remove();
    };
  }, [place]);
  return { place, isDialogOpen };
}

/** Whether the page would move if its last pixels were removed. */
function isSeen(lastPx: number): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return window.scrollY > Math.max(0, scrollHeight - lastPx - clientHeight);
}

/** The scrolling part of the uppermost dialog. */
function findDialogBody(): HTMLElement | null {
  const bodies = [...document.querySelectorAll<HTMLElement>('.dialogFrame-body')];
  return bodies.findLast((body) => body.getClientRects().length > 0) ?? null;
}

function measureDialogFoot(body: HTMLElement | null, neededPx: number): void {
  const { style } = document.documentElement;
  const frame = body?.parentElement;
  const buttonsTopPx = body && findButtonsTop(body);
  const freePx = frame ? window.innerHeight - frame.getBoundingClientRect().bottom : 0;
  if (freePx > neededPx) style.setProperty(DIALOG_FOOT, 'var(--foot, 0px)');
  else if (buttonsTopPx === null) style.removeProperty(DIALOG_FOOT);
  else style.setProperty(DIALOG_FOOT, `${Math.ceil(window.innerHeight - buttonsTopPx)}px`);
}

/** Where the buttons of a dialog begin: its footer, or the row that sticks to the end of its scrolling part. */
function findButtonsTop(body: HTMLElement): number | null {
  const footer = body.parentElement?.querySelector('.ant-modal-footer');
  if (footer) return footer.getBoundingClientRect().top;
  const row = body.querySelector<HTMLElement>('.profile-save');
  return row && body.getBoundingClientRect().bottom - heightOf(row);
}

/** With the fraction of a pixel that lines of text have in some fonts. */
const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** Whether toasts cover content that cannot be scrolled out from under them: they are then one line each, until they are gone. */
function isTight(body: HTMLElement | null, notices: readonly DOMRect[], wasTight: boolean): boolean {
  if (!body || notices.length === 0) return false;
  const { left, right, bottom } = body.getBoundingClientRect();
  const isCovered = notices.some((notice) => notice.right > left && notice.left < right && notice.top < bottom);
  return wasTight || (isCovered && body.scrollHeight <= body.clientHeight);
}

function measureDialog(body: HTMLElement | null, notices: readonly DOMRect[]): void {
  const { style } = document.documentElement;
  const spacePx = Number.parseFloat(style.getPropertyValue(DIALOG_TOASTS)) || 0;
  const neededPx = body ? coveredOf(body, notices, spacePx) : 0;
  const isMoved = body !== null && body.scrollTop > body.scrollHeight - (spacePx - neededPx) - body.clientHeight;
  if (neededPx === spacePx || (neededPx < spacePx && isMoved)) return;
  style.setProperty(DIALOG_TOASTS, `${neededPx}px`);
}

/** A dialog whose content fits stays as it is: it would grow, and what was clicked would move. */
function coveredOf(body: HTMLElement, notices: readonly DOMRect[], spacePx: number): number {
  if (body.scrollHeight - spacePx <= body.clientHeight) return 0;
  const { left, bottom } = body.getBoundingClientRect();
  const tops = notices.filter((notice) => notice.right > left).map(({ top }) => top);
  return tops.length === 0 ? 0 : Math.max(0, Math.ceil(bottom - Math.min(...tops) + GAP_PX));
}
