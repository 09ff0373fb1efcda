import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';

import { limits } from '@contract/limits';

import { browserNow } from '@/lib/clock';
import { createAutosave } from '@/lib/persistence/autosave';
import type { EntriesState } from '@/lib/persistence/entriesStorage';

import { newIdempotencyKey } from '../idempotencyKeys';
import { FORM_KEY, type createFormDraftSlice, type FormDraft } from './createFormDraftSlice';

type MadeSlice<Fields> = ReturnType<typeof createFormDraftSlice<string, Fields>>;

/** The part of the selector that is independent of the name under which the slice is registered. */
interface FormDraftSlice<Fields> extends Pick<MadeSlice<Fields>, 'actions' | 'name'> {
  selectors: { selectByKey: Pick<MadeSlice<Fields>['selectors']['selectByKey'], 'unwrapped'> };
}

/**
 * Keeps what is typed into a form until it is sent. `kept` is what an earlier visit of `owner` left, null when there is nothing. `keep` is
 * called from the handlers of changes with all fields, or null when the form is empty again; it writes 500 ms later, and at
 * once when the form is closed, the page is left or the session ends. `discard` is called when the form was sent. `sendingKey` is the
 * idempotency key of the draft, undefined without one; `renewKey` makes sending it again another intent.
 */
export function useFormDraft<Fields>(form: FormDraftSlice<Fields>, key = FORM_KEY) {
  const store = useStore<Record<string, EntriesState | undefined>>();
  const [{ kept, owner }] = useState(() => readKept(form, key, store.getState()));
  const [keeper] = useState(() => createKeeper(form, key, store.dispatch, kept));
  useEffect(() => keeper.flush, [keeper]);
  const { keep, discard, sendingKey, renewKey } = keeper;
  return { kept: kept?.fields ?? null, owner, keep, discard, sendingKey, renewKey };
}

function readKept<Fields>(
  { name, selectors }: FormDraftSlice<Fields>,
  key: string,
  { [name]: state }: Record<string, EntriesState | undefined>,
) {
  const draft = state ? selectors.selectByKey.unwrapped(state, key) : null;
  return { kept: draft, owner: state?.owner ?? null };
}

function createKeeper<Fields>(
  { actions, name }: FormDraftSlice<Fields>,
  key: string,
  dispatch: Dispatch,
  kept: FormDraft<Fields> | null,
) {
  let newest: Fields | null = kept?.fields ?? null;
  // A draft of an earlier version has none; every tab must derive the same one.
  let idempotencyKey = kept ? (kept.idempotencyKey ?? `${name}-${kept.ts}`) : newIdempotencyKey();
  const removed = actions.draftRemoved({ key });
  const autosave = createAutosave(() => {
    if (newest === null) dispatch(removed);
    else dispatch(actions.draftKept({ key, draft: { fields: newest, idempotencyKey, ts: browserNow() } }));
  }, limits.designer.draftAutosaveMs);
  return {
    keep: (fields: Fields | null) => {
      newest = fields;
      autosave.changed();
    },
    discard: () => {
      newest = null;
      idempotencyKey = newIdempotencyKey();
      autosave.cancel();
      dispatch(removed);
    },
    sendingKey: () => (newest === null ? undefined : idempotencyKey),
    renewKey: () => {
      idempotencyKey = newIdempotencyKey();
      autosave.changed();
    },
    flush: autosave.flush,
  };
}
