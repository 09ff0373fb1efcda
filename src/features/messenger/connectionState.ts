import type { MessengerStatus } from '@contract/schemas/shapes';

/** Names of keys under `messenger:status`: how the connection stands, in one word for the top bar. */
export type ConnectionState = 'connected' | 'initializing' | 'authorized' | 'disconnected';

/** Which word describes a status; an unknown one is not connected. Source: decisions "Messenger status". */
export function connectionState(status: MessengerStatus | null): ConnectionState {
  if (status?.isReady) return 'connected';
  if (status?.isInitializing) return 'initializing';
  return status?.hasAuth ? 'authorized' : 'disconnected';
}
