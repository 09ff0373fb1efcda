import type { Shape } from './storedValue';
import { readStored, writeStored } from './storedValue';
import { debouncedWriter } from './debouncedWriter';

/** The storage interface of redux-persist, with `flush`. */
export interface SliceStorage {
  getItem: (key: string) => Promise<unknown>;
  setItem: (key: string, state: unknown) => Promise<void>;
  removeItem: (key: string) => Promise<void>;
  /** Writes pending changes immediately. */
  flush: () => void;
}

/** Callbacks for failures of a storage. */
export interface StorageReport {
  onQuarantined: () => void;
  onRefused: () => void;
}

/** Keeps a whole slice under one key; writes are debounced by `quietMs`. */
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
      // Called from within a reducer, where no action may be dispatched.
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

/** Removes redux-persist's own field. */
function withoutBookkeeping(state: unknown): unknown {
  const { _persist, ...rest } = state as Record<string, unknown>;
  return rest;
}
