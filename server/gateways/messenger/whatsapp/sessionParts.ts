import type { Clock } from '../../clock';
import type { Connection, ConnectionEvents } from './connection';
import type { ConnectQueue } from '../connectQueue';
import type { CredentialStore } from './credentialStore';

/** Dependencies of a session. */
export interface SessionParts {
  clock: Clock;
  store: CredentialStore;
  /** Shared by all accounts of the process. */
  connectQueue: ConnectQueue;
  open(events: ConnectionEvents): Promise<Connection>;
  onError(error: unknown, what: string): void;
  /** Lifetime of every code, if not WhatsApp's default. */
  codeLifeMs?: number;
  /** Debounce of group changes. */
  changeDelayMs: number;
  reconnectDelayMs?: (attempt: number) => number;
}
