import { closeQuietly } from './closeQuietly';
import type { Connection } from './connection';
import type { SessionParts } from './sessionParts';

/** The connections of a session, never two at once, not even while one is opened or closed. */
export interface ConnectionTurns {
  /** Opens a connection when the former is closed. */
  open(open: () => Promise<void>): Promise<void>;
  /** Takes 3 s at most. */
  close(connection: Connection): Promise<void>;
  /** Counts what is being sent until it has ended. */
  send<T>(sending: Promise<T>): Promise<T>;
  /** Resolves when what is being sent now has ended. */
  sent(): Promise<void>;
}

/** Adds a promise to a set until it is settled. */
async function track<T>(pending: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  pending.add(work);
  try {
    return await work;
  } finally {
    pending.delete(work);
  }
}

export function createConnectionTurns(parts: Pick<SessionParts, 'onError'>): ConnectionTurns {
  const pending = new Set<Promise<unknown>>();
  const sends = new Set<Promise<unknown>>();
  return {
    async open(open) {
      while (pending.size > 0) await Promise.allSettled(pending);
      await track(pending, open());
    },
    send: (sending) => track(sends, sending),
    async sent() {
      await Promise.allSettled(sends);
    },
    close: (connection) =>
      track(
        pending,
        closeQuietly(() => connection.close(), parts),
      ),
  };
}
