import { limits } from '@contract/limits';
import { SECOND_MS } from '@contract/time';

interface Situation {
  /** Whether the socket is open and will announce the next code. */
  isLive: boolean;
  isInitializing: boolean;
  /** Whether a valid code is shown. */
  hasCode: boolean;
}

/** Polling interval of the code in milliseconds; 0 means only on socket events. Source: SPEC-9.6. */
export function qrPollMs({ isLive, isInitializing, hasCode }: Situation): number {
  if (isInitializing && !hasCode) return limits.messenger.qrPollInitializingMs;
  return isLive ? 0 : limits.messenger.qrPollOfflineMs;
}

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
