/** What a process tells the others: there is work, a command waits for an account's owner, an answer stands ready. */
export type ClusterMessage =
  { kind: 'work' } | { kind: 'command'; accountId: number } | { kind: 'answer'; commandId: number };

/**
 * How processes on one database wake each other. A notice arrives at once or, while the line is broken, never: whoever listens
 * looks by itself too.
 */
export interface ClusterBus {
  /** Tells every other process. Never fails: what is not told is found by looking. */
  publish(notice: ClusterMessage): void;
  /** Calls back with what others tell; with null after the line was broken, when anything may have been missed. */
  subscribe(listener: (notice: ClusterMessage | null) => void): () => void;
  close(): Promise<void>;
}

/** Of a process that is alone with its database: there is nobody to tell. */
export const singleProcessBus: ClusterBus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
};

/** Reads a notice; null for what a newer version says. */
export function parseClusterMessage(value: unknown): ClusterMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, accountId, commandId } = value as Record<string, unknown>;
  if (kind === 'work') return { kind };
  if (kind === 'command' && typeof accountId === 'number') return { kind, accountId };
  if (kind === 'answer' && typeof commandId === 'number') return { kind, commandId };
  return null;
}
