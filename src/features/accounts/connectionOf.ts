import type { Account } from '@contract/schemas/shapes';

/** The connection of an account, as one word. */
export function connectionOf({ connection }: Pick<Account, 'connection'>) {
  if (connection.isReady) return 'ready';
  if (connection.isInitializing) return 'connecting';
  return connection.hasAuth ? 'off' : 'unlinked';
}
