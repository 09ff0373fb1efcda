import type { MessengerStatus } from '@contract/schemas/shapes';

/** Why nothing of an account is sent now. */
export type SendingHold = 'stopped' | 'offline';

/** Null while sending is possible, and before anything is known. */
export function sendingHold(status: MessengerStatus | null): SendingHold | null {
  if (!status) return null;
  if (status.sendingStoppedAt) return 'stopped';
  return status.isReady ? null : 'offline';
}
