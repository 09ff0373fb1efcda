import type { DisturbConnection } from '@contract/phone';

import type { ConnectionState } from '../messenger';

/** Duration of the messenger's own restart. */
const RESTART_MS = 300;

/** State of a faulty connection, and when it is open again; null when it does not recover by itself. */
export function faultState(
  { kind, lastsMs }: DisturbConnection,
  nowMs: number,
): { state: ConnectionState; backAfterMs: number | null } {
  switch (kind) {
    case 'restart':
      return { state: reconnecting('restartRequired', nowMs + RESTART_MS), backAfterMs: RESTART_MS };
    case 'lost':
      return { state: reconnecting('connectionLost', nowMs + lastsMs), backAfterMs: lastsMs };
    case 'hung':
      return { state: { kind: 'connecting' }, backAfterMs: lastsMs };
    case 'replaced':
      return { state: { kind: 'replaced' }, backAfterMs: null };
    case 'restricted':
      return { state: { kind: 'restricted', reason: 'restricted' }, backAfterMs: null };
    case 'banned':
      return { state: { kind: 'banned', untilMs: lastsMs > 0 ? nowMs + lastsMs : null }, backAfterMs: null };
    case 'outdated':
      return { state: { kind: 'outdated' }, backAfterMs: null };
  }
}

const reconnecting = (reason: string, retryAtMs: number): ConnectionState => ({
  kind: 'reconnecting',
  attempt: 1,
  retryAtMs,
  reason,
});
