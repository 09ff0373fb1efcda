import { SECOND_MS } from '@contract/time';

/** Expiry in milliseconds since 1970 and total lifetime; null where the server did not send it. */
interface Span {
  expiresAtMs: number | null;
  lifeMs: number | null;
}

/**
 * Whole seconds until expiry; 0 means expired. Never more than the lifetime, since the screen's timer ticks once a second and may
 * be late. Null without an expiry.
 */
export function secondsLeft({ expiresAtMs, lifeMs }: Span, nowMs: number): number | null {
  if (expiresAtMs === null) return null;
  return Math.max(0, Math.ceil(Math.min(expiresAtMs - nowMs, lifeMs ?? Infinity) / SECOND_MS));
}
