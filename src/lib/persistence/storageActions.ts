import { createAction } from '@reduxjs/toolkit';

import type { Quarantined } from './storedValue';

/** A kept value could not be used at start and was moved aside. */
export const storedValueQuarantined = createAction<Quarantined>('storage/valueQuarantined');

/** The browser refused to keep something: its storage is full or disabled. */
export const storageRefused = createAction<{ key: string }>('storage/refused');

/** An account's entries of a slice were read from the browser; each is of the slice's shape, checked. */
export const storedEntriesRead = createAction<{ slice: string; entries: Record<string, unknown> }>(
  'storage/entriesRead',
);

/** Another tab has kept a newer entry of a slice, or removed it (`value` is null). */
export const storedEntryChanged = createAction<{ slice: string; entry: string; value: unknown }>(
  'storage/entryChanged',
);
