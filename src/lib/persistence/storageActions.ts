import { createAction } from '@reduxjs/toolkit';

/** A kept value of a slice could not be used and was moved aside. Its key would name the owner, so it stays out of the action. */
export const storedValueQuarantined = createAction<{ slice: string }>('storage/valueQuarantined');

/** The browser refused to keep something of a slice: its storage is full or disabled. */
export const storageRefused = createAction<{ slice: string }>('storage/refused');

/** An account's entries of a slice were read from the browser; each is of the slice's shape, checked. */
export const storedEntriesRead = createAction<{ slice: string; entries: Record<string, unknown> }>(
  'storage/entriesRead',
);

/** Another tab has kept a newer entry of a slice, or removed it (`value` is null). */
export const storedEntryChanged = createAction<{ slice: string; entry: string; value: unknown }>(
  'storage/entryChanged',
);
