/** Messages between processes: there is work, a command waits for the owner of an account, its response is ready. */
export type ClusterMessage =
  | { kind: 'work' }
  | { kind: 'command'; accountId: number }
  | { kind: 'answer'; commandId: number };

/**
 * Publish/subscribe between processes on one database. Messages are lost while the connection is down, so subscribers
 * poll as well.
 */
export interface ClusterBus {
  /** Sends to every other process. Never fails: polling covers a lost message. */
  publish(message: ClusterMessage): void;
  /** Calls back with messages of other processes, and with null after a reconnect, when some may have been lost. */
  subscribe(listener: (message: ClusterMessage | null) => void): () => void;
  close(): Promise<void>;
}

/** For a process that is the only one on its database. */
export const singleProcessBus: ClusterBus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
};

/** Parses a message; null for kinds that a newer version sends. */
export function parseClusterMessage(value: unknown): ClusterMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, accountId, commandId } = value as Record<string, unknown>;
  if (kind === 'work') return { kind };
  if (kind === 'command' && typeof accountId === 'number') return { kind, accountId };
  if (kind === 'answer' && typeof commandId === 'number') return { kind, commandId };
  return null;
}
