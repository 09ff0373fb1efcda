import type { ConnectionState, IncomingMessage } from '../../gateways/messenger/messenger';

/** What a session of this process reported: its connection, its groups, or a message that a member wrote. */
export type AccountChange =
  | { kind: 'state'; accountId: number; state: ConnectionState }
  | { kind: 'groups'; accountId: number }
  | { kind: 'message'; accountId: number; message: IncomingMessage };
