import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

import { DAY_MINUTES } from '@contract/time';

import { useSteadyCallback } from '@/ui/useSteadyCallback';

import { minuteOf, toPx } from './dayLayout';
import { onDay, type ShownEntry } from './entries';

/** Less is a click. */
const START_PX = 6;
/** A finger rests so long before it drags: until then it scrolls. */
const HOLD_MS = 300;
const SNAP_MINUTES = 15;

/** An entry on its way, and where it would be dropped. */
export interface DragState {
  entry: ShownEntry;
  /** Null outside of the days. */
  toMs: number | null;
  x: number;
  y: number;
}

/** Moves the ghost. */
export type GhostHandle = (state: DragState) => void;

interface Grip {
  entry: ShownEntry;
  startX: number;
  startY: number;
  /** From the top of the tile. */
  offsetY: number;
  /** Whether it follows the pointer. */
  isActive: boolean;
}

/**
 * Drags an entry by mouse or finger to another day, in lanes also to another time. Esc lets it go.
 * @returns the drag as it began; where it is now goes to the ghost alone, so that the entries, which are many, are not rendered by every
 * move
 */
export function useDragEntry(onDrop: (entry: ShownEntry, toMs: number) => void) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const ghostRef = useRef<GhostHandle>(null);
  const endRef = useRef<(() => void) | null>(null);
  // The entries may have come anew since it began.
  const drop = useSteadyCallback(onDrop);
  useEffect(() => () => endRef.current?.(), []);

  function grab(entry: ShownEntry, event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0 || endRef.current) return;
    const tile = event.currentTarget;
    const grip: Grip = {
      entry,
      startX: event.clientX,
      startY: event.clientY,
      offsetY: event.clientY - tile.getBoundingClientRect().top,
      isActive: false,
    };
    endRef.current = follow(tile, event, grip, {
      onMove: (state) => (ghostRef.current ?? setDrag)(state),
      onEnd: (toMs) => {
        endRef.current = null;
        setDrag(null);
        if (toMs !== null && toMs !== entry.atMs) drop(entry, toMs);
      },
    });
  }

  return { drag, ghostRef, grab };
}

interface Followed {
  onMove: GhostHandle;
  /** Null when it was let go. */
  onEnd: (toMs: number | null) => void;
}

/** Follows the pointer until it is lifted. @returns ends it */
function follow(
  tile: HTMLElement,
  { pointerType, pointerId }: ReactPointerEvent,
  grip: Grip,
  { onMove, onEnd }: Followed,
): () => void {
  const isFinger = pointerType !== 'mouse';
  const hold = isFinger ? setTimeout(() => activate(grip.startX, grip.startY), HOLD_MS) : undefined;

  function activate(x: number, y: number) {
    grip.isActive = true;
    onMove({ entry: grip.entry, toMs: momentAt(grip, x, y), x, y });
  }

  function end(toMs: number | null, isHeld = false) {
    clearTimeout(hold);
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener as EventListener);
    if (grip.isActive && isHeld) window.addEventListener('pointerup', swallowClick, { capture: true, once: true });
    else if (grip.isActive) swallowClick();
    onEnd(toMs);
  }

  function handleMove({ clientX, clientY, pointerId: id }: PointerEvent) {
    if (id !== pointerId) return;
    const isFar = Math.hypot(clientX - grip.startX, clientY - grip.startY) > START_PX;
    if (grip.isActive || (!isFinger && isFar)) activate(clientX, clientY);
    else if (isFinger && isFar) end(null);
  }

  const listeners = [
    [window, 'pointermove', handleMove],
    [
      window,
      'pointerup',
      ({ clientX, clientY }: PointerEvent) => end(grip.isActive ? momentAt(grip, clientX, clientY) : null),
    ],
    [window, 'pointercancel', () => end(null)],
    [window, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && end(null, true)],
    // The page must not scroll under a finger that drags.
    [tile, 'touchmove', (event: Event) => grip.isActive && event.preventDefault()],
  ] as const;
  for (const [target, name, listener] of listeners)
    target.addEventListener(name, listener as EventListener, { passive: false });
  return () => end(null);
}

/** The click that follows a drag, when the button is released, opens nothing. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

/** The moment below the pointer: the day in a month, with the time in a lane. */
function momentAt({ entry, offsetY }: Grip, x: number, y: number): number | null {
  // What lies below it is not looked for: among hundreds of tiles that takes milliseconds for each move.
  const element = document.elementFromPoint(x, y);
  const cell = element?.closest('[data-day]') ?? element?.closest('td, .calendarLane')?.querySelector('[data-day]');
  if (!(cell instanceof HTMLElement)) return null;
  const dayMs = Number(cell.dataset.day);
  if (!cell.classList.contains('calendarLane-day')) return onDay(entry.atMs, dayMs);
  // By quarters of an hour from where it was: straight to another day it keeps its time.
  const usual = minuteOf(entry.atMs);
  const px = y - offsetY - cell.getBoundingClientRect().top - toPx(usual);
  const minutes = usual + Math.round(px / toPx(SNAP_MINUTES)) * SNAP_MINUTES;
  return new Date(dayMs).setHours(0, Math.min(Math.max(minutes, 0), DAY_MINUTES - 1), 0, 0);
}
