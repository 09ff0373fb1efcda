import { MINUTE_MS, SECOND_MS } from '@contract/time';

/** A wrong clock of the device is mentioned from here on. */
const WRONG_FROM_MS = 2 * MINUTE_MS;

/** How far the browser's clock is ahead of the server's, as far as the responses so far show. */
let leadMs = 0;
const listeners = new Set<() => void>();

/** The time by the server's clock, in milliseconds since 1970: for everything that is promised, compared or shown. */
export const serverNow = (): number => toServerMs(browserNow());

/** A moment of the browser's clock by the server's, such as the time stamps of RTK Query and of drafts. */
export const toServerMs = (browserMs: number): number => browserMs - leadMs;

/** The time by the browser's clock, in milliseconds since 1970: for durations and for what stays in this browser. */
export const browserNow = (): number => Date.now();

/** Whether the browser's clock is so far off that it is worth mentioning. */
export const isClockWrong = (): boolean => Math.abs(leadMs) > WRONG_FROM_MS;

/**
 * Compares the clocks by the `Date` header of a response, whose seconds are whole. What the responses so far have shown is kept
 * while it is possible, so that times do not jump with every response.
 * @param sentMs when the request was sent or later its response arrived, by the browser's clock
 */
export function compareClocks(date: string | null, sentMs: number, receivedMs: number): void {
  const dateMs = Date.parse(date ?? '');
  if (Number.isNaN(dateMs)) return;
  const [leastMs, mostMs] = [sentMs - dateMs - SECOND_MS, receivedMs - dateMs];
  const possible = Math.min(Math.max(leadMs, leastMs), mostMs);
  if (possible === leadMs) return;
  leadMs = possible;
  for (const listener of listeners) listener();
}

/** Calls a function whenever the difference between the clocks has changed; returns how to stop that. */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
