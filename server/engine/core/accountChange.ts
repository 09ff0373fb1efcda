import type { ConnectionState, IncomingMessage } from '../../gateways/messenger/messenger';

/** What a session of this process reported: its connection, its groups, a message that a member wrote, a rate limit, or that a restriction stopped its sending; the last two are already written. */
export type AccountChange =
  | { kind: 'state'; accountId: number; state: ConnectionState }
  | { kind: 'groups'; accountId: number }
  | { kind: 'limited'; accountId: number }
  | { kind: 'stopped'; accountId: number }
  | { kind: 'message'; accountId: number; message: IncomingMessage };
