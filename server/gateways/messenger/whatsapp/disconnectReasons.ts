import { MINUTE_MS } from '@contract/time';

import { isLinking } from '../isLive';
import type { ConnectionFault, ConnectionState } from '../messenger';

/** Why a connection to WhatsApp ended, as far as it decides the next step. */
export type DisconnectReason =
  | 'restart'
  | 'loggedOut'
  | 'replaced'
  | 'restricted'
  | 'banned'
  | 'outdated'
  | 'codesOver'
  | 'lost';

/** Code and message of a disconnect, as Baileys reports them. */
export interface CloseReason {
  code: number | null;
  message: string;
  /** How long a ban lasts, if WhatsApp reports it. */
  expiresInMs?: number | null;
  /** Why it could not be opened. */
  fault?: ConnectionFault;
}

const RETRY_BASE_MS = 2_000;
const RETRY_MAX_MS = 5 * MINUTE_MS;
const SUITABLE_PART = 0.5;

/**
 * Classifies a disconnect. 515 follows linking and occurs now and then; 401: the phone unlinked us; 440: another client
 * connected with our credentials; 403 and 463: WhatsApp restricted the account; 402 and 406: it banned the number, for a time or
 * for good; 405: it no longer accepts this version of the client. Anything else reconnects.
 */
export function classifyDisconnect({ code, message }: CloseReason): DisconnectReason {
  switch (code) {
    case 515:
      return 'restart';
    case 401:
      return 'loggedOut';
    case 440:
      return 'replaced';
    case 403:
    case 463:
      return 'restricted';
    case 402:
    case 406:
      return 'banned';
    case 405:
      return 'outdated';
    case 408:
      return message.startsWith('QR refs') ? 'codesOver' : 'lost';
    default:
      return 'lost';
  }
}

/** The state after an end that only the owner, or an update of the server, can change. */
export function finalState(
  reason: 'replaced' | 'restricted' | 'banned' | 'outdated',
  { code, expiresInMs = null }: CloseReason,
  nowMs: number,
): ConnectionState {
  if (reason === 'banned') return { kind: 'banned', untilMs: expiresInMs === null ? null : nowMs + expiresInMs };
  return reason === 'restricted' ? { kind: 'restricted', reason: String(code) } : { kind: reason };
}

/** The state while a connection is opened anew by another way. */
export const switchingState = (kind: ConnectionState['kind'], nowMs: number): ConnectionState =>
  isLinking(kind) ? { kind: 'connecting' } : { kind: 'reconnecting', attempt: 0, retryAtMs: nowMs, reason: 'restart' };

/** Backoff before the next attempt: from 2 s, doubling up to 5 min, with up to half of it as jitter. */
export function reconnectDelayMs(attempt: number, random: () => number = Math.random): number {
  const plainMs = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (attempt - 1));
  return Math.max(RETRY_BASE_MS, Math.round(plainMs * (SUITABLE_PART + random() * (1 - SUITABLE_PART))));
}
