import type { ConnectionState, IncomingMessage } from '../../gateways/messenger/messenger';

/** What a session of this process reported: its connection, its groups, a message that a member wrote, or a rate limit, already written. */
export type AccountChange =
  | { kind: 'state'; accountId: number; state: ConnectionState }
  | { kind: 'groups'; accountId: number }
  | { kind: 'limited'; accountId: number }
  | { kind: 'message'; accountId: number; message: IncomingMessage };
