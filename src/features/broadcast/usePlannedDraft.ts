import { useState } from 'react';

import type { PlannedBroadcastWithGroups } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';

import { draftOf, mergeDraft } from './plannedDraft';
import { timingAlone } from './timing';
import type { BroadcastFormState } from './useBroadcastDraft';

/** What is changed: every moment from the next one on, or the next one alone. */
export const SCOPES = ['following', 'this'] as const;
type Scope = (typeof SCOPES)[number];

type Typed = Omit<BroadcastFormState, 'file' | 'fileInfo' | 'fileStatus' | 'timing'> & { scope: Scope };

/**
 * The fields of a planned broadcast while it is edited. All but file and time survive a reload until another tab changes the broadcast.
 */
export function usePlannedDraft(opened: PlannedBroadcastWithGroups) {
  const [saved] = useState(() => draftOf(opened));
  const [others, setOthers] = useState(saved);
  const [alone, setAlone] = useState(() => timingAlone(opened.startsAtMs ?? 0));
  const { message, variables, poll, groupIds, selection, toPairs } = saved;
  const start: Typed = { message, variables, poll, groupIds, selection, toPairs, scope: 'following' };
  const { fields, change, ...kept } = useDialogDraft(`planned/${opened.id}/${opened.revision}`, start);
  const { scope, ...typed } = fields;
  const isAlone = scope === 'this';
  const draft: BroadcastFormState = { ...others, ...typed };
  const timing = isAlone ? alone : draft.timing;

  return {
    ...kept,
    draft: { ...draft, timing },
    /** With all that another tab has saved since and nobody changed here. */
    mergeWith: (newest: PlannedBroadcastWithGroups) => mergeDraft({ ...draft, timing }, saved, draftOf(newest)),
    scope,
    chooseScope: (way: Scope) => change({ scope: way }),
    edit: ({ timing: changed, ...part }: Partial<BroadcastFormState>) => {
      if (changed && isAlone) setAlone(changed);
      setOthers((now) => ({ ...now, ...part, ...(changed && !isAlone && { timing: changed }) }));
      const { file: _file, fileInfo: _fileInfo, fileStatus: _fileStatus, ...written } = part;
      change(written);
    },
  };
}
