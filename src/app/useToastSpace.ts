import { useEffect, useState } from 'react';

const VARIABLE = '--toasts';
const GAP_PX = 16;

/**
 * The element that holds the toasts. `--toasts` is the height of the screen's foot that they cover: pages end that much earlier, so that
 * everything can be scrolled out from under them.
 */
export function useToastSpace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    const { style } = document.documentElement;
    let frame = 0;
    let spacePx = 0;

    function measure(): void {
      const tops = [...place.querySelectorAll('.ant-notification-notice')].map(
        (notice) => notice.getBoundingClientRect().top,
      );
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
    observer.observe(place, { childList: true, subtree: true });
    place.addEventListener('transitionend', measureSoon);
    window.addEventListener('resize', measureSoon);
    // Space that was in sight when its toast was hidden is released once it is not.
    window.addEventListener('scroll', measureSoon, { passive: true });
    return () => {
      observer.disconnect();
      place.removeEventListener('transitionend', measureSoon);
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measureSoon);
      window.removeEventListener('scroll', measureSoon);
      style.removeProperty(VARIABLE);
      place.remove();
    };
  }, [place]);
  return place;
}

/** Whether the page would move if its last pixels were removed. */
function isSeen(lastPx: number): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return window.scrollY > Math.max(0, scrollHeight - lastPx - clientHeight);
}
