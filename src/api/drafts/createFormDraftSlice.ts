import type { Dated } from '@/lib/persistence/entriesStorage';
import type { Shape } from '@/lib/persistence/storedValue';

import { createDraftsSlice } from './createDraftsSlice';

/** What was typed and chosen in a form and not sent; `ts` is milliseconds since 1970 of the last change. */
export interface FormDraft<Fields> extends Dated {
  fields: Fields;
  /** The `Idempotency-Key` under which it is sent, from every tab and after a reload. Missing in drafts of earlier versions. */
  idempotencyKey?: string;
}

/** A form has one draft per account. */
export const FORM_KEY = 'form';

/**
 * Makes the persisted slice of one form, e.g. `export const supportDraft = createFormDraftSlice('supportDraft', { version: 1,
 * migrations: {}, isValid: isSupportFields })`. `isValid` and the migrations see the fields only; to change the fields, raise
 * `version` and add the migration from the old one. Then:
 *
 * 1. register it: one line `supportDraft: persisted.drafts(supportDraft),` in `app/rootReducer.ts`;
 * 2. in the form, `useFormDraft(supportDraft)` returns what was kept and the functions that keep and discard it.
 *
 * Fields are plain data that survives JSON. Their texts are masked in exports like all texts of the store.
 */
export function createFormDraftSlice<Name extends string, Fields>(
  name: Name,
  { version, migrations, isValid }: Shape<Fields>,
) {
  const steps = Object.entries(migrations).map(([from, migrate]) => {
    const step = (value: unknown) => (isRecord(value) ? { ...value, fields: migrate(value.fields) } : value);
    return [from, step] as const;
  });
  return createDraftsSlice<Name, FormDraft<Fields>>(name, {
    version,
    migrations: Object.fromEntries(steps),
    isValid: (value): value is FormDraft<Fields> =>
      isRecord(value) &&
      typeof value.ts === 'number' &&
      ['string', 'undefined'].includes(typeof value.idempotencyKey) &&
      isValid(value.fields),
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
