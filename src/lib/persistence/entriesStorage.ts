import { browserStorage } from '@/lib/browserStorage';

import { browserNow } from '../clock';
import { debouncedWriter } from './debouncedWriter';
import type { SliceStorage, StorageReport } from './sliceStorage';
import { readStored, writeStored, type Shape } from './storedValue';

/** An entry with the time of its last change in milliseconds since 1970; the newer one wins. */
export interface Dated {
  ts: number;
}

type Entries = Record<string, Dated>;

/** A slice that is stored by entry: its owner and the entries. */
export interface EntriesState {
  owner: string | null;
  byKey: Entries;
}

/** A storage that also reads the entries of an account, and the entry of a `storage` event. */
export interface EntriesStorage extends SliceStorage {
  readEntries: (owner: string) => Entries;
  /** @returns null when the key is none of this owner's entries. */
  readChanged: (storageKey: string, owner: string) => { entry: string; value: Dated | null } | null;
}

/**
 * Keeps each entry of a slice `{ owner, byKey }` under a key of its own, `<key>/<owner>/<entry>`. So two tabs that edit
 * different entries never overwrite each other; on one entry the newer `ts` wins; and each account keeps its own.
 */
export function entriesStorage<T extends Dated>(
  key: string,
  shape: Shape<T>,
  quietMs: number,
  report: StorageReport,
): EntriesStorage {
  let kept: EntriesState = { owner: null, byKey: {} };
  let pending: EntriesState | null = null;
  const prefixOf = (owner: string) => `${key}/${owner}/`;

  const { schedule, flush } = debouncedWriter(() => {
    if (pending?.owner) writeChanges(prefixOf(pending.owner), pending);
    kept = pending ?? kept;
    pending = null;
  }, quietMs);

  function writeChanges(prefix: string, { owner, byKey }: EntriesState) {
    const before = kept.owner === owner ? kept.byKey : {};
    for (const [entry, value] of Object.entries(byKey)) {
      if (value !== before[entry]) writeNewer(prefix + entry, value);
    }
    for (const entry of Object.keys(before)) {
      if (!(entry in byKey)) browserStorage.remove(prefix + entry);
    }
  }

  function writeNewer(entryKey: string, value: Dated) {
    const stored = readStored(entryKey, shape);
    if (stored.kind === 'broken') report.onQuarantined();
    // Not what was stored before the clock was set back: it would outlive everything typed until then.
    if (stored.kind === 'value' && stored.value.ts > value.ts && stored.value.ts <= browserNow()) return;
    if (!writeStored(entryKey, shape.version, value)) report.onRefused();
  }

  function readEntries(owner: string): Entries {
    const prefix = prefixOf(owner);
    const entries: Entries = {};
    for (const name of browserStorage.keys()) {
      if (!name.startsWith(prefix) || name.includes('.broken.')) continue;
      const restored = readStored(name, shape);
      if (restored.kind === 'broken') report.onQuarantined();
      if (restored.kind === 'value') entries[name.slice(prefix.length)] = restored.value;
    }
    kept = { owner, byKey: entries };
    return entries;
  }

  function readChanged(storageKey: string, owner: string) {
    const prefix = prefixOf(owner);
    if (!storageKey.startsWith(prefix) || storageKey.includes('.broken.')) return null;
    const restored = readStored(storageKey, shape);
    return { entry: storageKey.slice(prefix.length), value: restored.kind === 'value' ? restored.value : null };
  }

  return {
    readEntries,
    readChanged,
    flush,
    /** Entries are read after the sign-in. */
    getItem: async () => undefined,
    async setItem(_key, state) {
      const { owner, byKey } = state as EntriesState;
      pending = { owner, byKey };
      schedule();
    },
    async removeItem() {
      pending = null;
    },
  };
}
