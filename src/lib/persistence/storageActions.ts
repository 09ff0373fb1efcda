import { createAction } from '@reduxjs/toolkit';

/** A stored value of a slice could not be used and was moved aside. Its key would name the owner, so it is not in the action. */
export const storedValueQuarantined = createAction<{ slice: string }>('storage/valueQuarantined');

/** The browser refused to store something of a slice: its storage is full or disabled. */
export const storageRefused = createAction<{ slice: string }>('storage/refused');

/** An account's entries of a slice were read from the browser; each is checked for the slice's shape. */
export const storedEntriesRead = createAction<{ slice: string; entries: Record<string, unknown> }>(
  'storage/entriesRead',
);

/** Another tab has stored a newer entry of a slice, or removed it (`value` is null). */
export const storedEntryChanged = createAction<{ slice: string; entry: string; value: unknown }>(
  'storage/entryChanged',
);
