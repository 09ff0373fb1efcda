import type { ClusterMessage, ClusterBus } from '@server/db/clusterBus';

/** Lets engines on one database in memory wake each other, as processes on one database server do. */
export interface FakeCluster {
  /** What one process publishes and receives. */
  join(): ClusterBus;
  /** While it is broken no message arrives. */
  isBroken: boolean;
}

/** No process has joined yet. */
export function createFakeCluster(): FakeCluster {
  const listeners = new Map<object, (notice: ClusterMessage | null) => void>();
  const board: FakeCluster = {
    isBroken: false,
    join() {
      const own = new Set<object>();
      return {
        publish(notice) {
          if (board.isBroken) return;
          for (const [key, hear] of listeners) if (!own.has(key)) setImmediate(() => hear(notice));
        },
        subscribe(listener) {
          const key = {};
          own.add(key);
          listeners.set(key, listener);
          return () => listeners.delete(key);
        },
        close: () => Promise.resolve(),
      };
    },
  };
  return board;
}
