import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';

import { limits } from '@contract/limits';

import { browserNow } from '@/lib/clock';
import { createAutosave } from '@/lib/persistence/autosave';
import type { EntriesState } from '@/lib/persistence/entriesStorage';

import { FORM_KEY, type createFormDraftSlice } from './createFormDraftSlice';

type MadeSlice<Fields> = ReturnType<typeof createFormDraftSlice<string, Fields>>;

/** The part of the selector that is independent of the name under which the slice is registered. */
interface FormDraftSlice<Fields> extends Pick<MadeSlice<Fields>, 'actions' | 'name'> {
  selectors: { selectByKey: Pick<MadeSlice<Fields>['selectors']['selectByKey'], 'unwrapped'> };
}

/**
 * Keeps what is typed into a form until it is sent. `kept` is what an earlier visit of `owner` left, null when there is nothing. `keep` is
 * called from the handlers of changes with all fields, or null when the form is empty again; it writes 500 ms later, and at
 * once when the form is closed, the page is left or the session ends. `discard` is called when the form was sent.
 */
export function useFormDraft<Fields>(form: FormDraftSlice<Fields>) {
  const store = useStore<Record<string, EntriesState | undefined>>();
  const [keeper] = useState(() => createKeeper(form, store.dispatch));
  const [{ kept, owner }] = useState(() => readKept(form, store.getState()));
  useEffect(() => keeper.flush, [keeper]);
  return { kept, owner, keep: keeper.keep, discard: keeper.discard };
}

function readKept<Fields>(
  { name, selectors }: FormDraftSlice<Fields>,
  { [name]: state }: Record<string, EntriesState | undefined>,
) {
  const draft = state ? selectors.selectByKey.unwrapped(state, FORM_KEY) : null;
  return { kept: draft?.fields ?? null, owner: state?.owner ?? null };
}

function createKeeper<Fields>({ actions }: FormDraftSlice<Fields>, dispatch: Dispatch) {
  let newest: Fields | null = null;
  const removed = actions.draftRemoved({ key: FORM_KEY });
  const autosave = createAutosave(() => {
    if (newest === null) dispatch(removed);
    else dispatch(actions.draftKept({ key: FORM_KEY, draft: { fields: newest, ts: browserNow() } }));
  }, limits.designer.draftAutosaveMs);
  return {
    keep: (fields: Fields | null) => {
      newest = fields;
      autosave.changed();
    },
    discard: () => {
      autosave.cancel();
      dispatch(removed);
    },
    flush: autosave.flush,
  };
}
