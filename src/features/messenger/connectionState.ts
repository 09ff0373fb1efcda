import type { MessengerStatus } from '@contract/schemas/shapes';

/** Keys under `messenger:status`: connection state in the top bar. `queued` is ours. */
export type ConnectionState = 'connected' | 'queued' | 'initializing' | 'authorized' | 'disconnected';

/** The state of a status; unknown means disconnected. Source: SPEC-2.17. */
export function connectionState(status: MessengerStatus | null): ConnectionState {
  if (status?.isReady) return 'connected';
  if (status?.isQueued) return 'queued';
  if (status?.isInitializing) return 'initializing';
  return status?.hasAuth ? 'authorized' : 'disconnected';
}
