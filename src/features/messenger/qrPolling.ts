import { limits } from '@contract/limits';

interface Situation {
  /** Whether the socket is open and will announce the next code. */
  isLive: boolean;
  isInitializing: boolean;
  /** Whether a code that may still be scanned is on the screen. */
  hasCode: boolean;
}

/** How often the code is asked for, in milliseconds; 0 means only when the socket says so. Source: spec §9. */
export function qrPollMs({ isLive, isInitializing, hasCode }: Situation): number {
  if (isInitializing && !hasCode) return limits.messenger.qrPollInitializingMs;
  return isLive ? 0 : limits.messenger.qrPollOfflineMs;
}
