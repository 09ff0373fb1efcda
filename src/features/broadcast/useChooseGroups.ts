import { useCallback } from 'react';
import { useStore } from 'react-redux';

import { FORM_KEY } from '@/api/drafts/createFormDraftSlice';
import { newIdempotencyKey } from '@/api/idempotencyKeys';
import { browserNow } from '@/lib/clock';

import { broadcastDraft } from './storedDraft';

const EMPTY = { message: '', variables: null, poll: null, file: null, timing: null, toPairs: false };

/** Puts groups into the unfinished broadcast, in place of those chosen before; text, file and time stay. */
export function useChooseGroups(): (groupIds: number[]) => void {
  const store = useStore<Record<typeof broadcastDraft.name, ReturnType<typeof broadcastDraft.getInitialState>>>();
  return useCallback(
    (groupIds) => {
      const kept = broadcastDraft.selectors.selectByKey(store.getState(), FORM_KEY);
      const draft = {
        idempotencyKey: newIdempotencyKey(),
        ...kept,
        fields: { ...(kept?.fields ?? EMPTY), groupIds, selection: null },
        ts: browserNow(),
      };
      store.dispatch(broadcastDraft.actions.draftKept({ key: FORM_KEY, draft }));
    },
    [store],
  );
}
