/** When something ends, in milliseconds since 1970, and how long it lasts in all; null where the server did not say. */
interface Span {
  expiresAtMs: number | null;
  lifeMs: number | null;
}

/**
 * How many whole seconds something may still be shown; 0 means it must not be. Never more than it lasts in all: the clock of a
 * screen ticks once a second, so it may be behind. Without an end the answer is null.
 */
export function secondsLeft({ expiresAtMs, lifeMs }: Span, nowMs: number): number | null {
  if (expiresAtMs === null) return null;
  return Math.max(0, Math.ceil(Math.min(expiresAtMs - nowMs, lifeMs ?? Infinity) / 1000));
}
