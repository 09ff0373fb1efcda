import { limits } from '@contract/limits';

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
