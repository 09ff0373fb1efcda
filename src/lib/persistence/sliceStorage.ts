import type { Shape } from './storedValue';
import { readStored, writeStored } from './storedValue';
import { debouncedWriter } from './debouncedWriter';

/** What redux-persist calls, and a way to write what is still waiting. */
export interface SliceStorage {
  getItem: (key: string) => Promise<unknown>;
  setItem: (key: string, state: unknown) => Promise<void>;
  removeItem: (key: string) => Promise<void>;
  /** Writes at once what waits for its quiet time. */
  flush: () => void;
}

/** Whom a storage tells about trouble. */
export interface StorageReport {
  onQuarantined: () => void;
  onRefused: () => void;
}

/** Keeps a whole slice under one key, written when it has been quiet for `quietMs`. */
export function wholeSliceStorage<T extends object>(
  shape: Shape<T>,
  quietMs: number,
  report: StorageReport,
): SliceStorage {
  let pending: { key: string; state: unknown } | null = null;

  const { schedule, flush } = debouncedWriter(() => {
    if (pending && !writeStored(pending.key, shape.version, pending.state)) report.onRefused();
    pending = null;
  }, quietMs);

  return {
    async getItem(key) {
      // It is asked for from within a reducer, where nobody can be told of trouble.
      await Promise.resolve();
      const restored = readStored(key, shape);
      if (restored.kind === 'broken') report.onQuarantined();
      return restored.kind === 'value' ? restored.value : undefined;
    },
    async setItem(key, state) {
      pending = { key, state: withoutBookkeeping(state) };
      schedule();
    },
    async removeItem() {
      pending = null;
    },
    flush,
  };
}

/** redux-persist's own field is not part of what is kept. */
function withoutBookkeeping(state: unknown): unknown {
  const { _persist, ...rest } = state as Record<string, unknown>;
  return rest;
}
