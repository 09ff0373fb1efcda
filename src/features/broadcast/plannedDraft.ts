import { nextRepeat } from '@contract/planner/repeats';
import type { PlannedBroadcastWithGroups } from '@contract/schemas/shapes';

import { serverNow } from '@/lib/clock';

import { findContentProblem, findDraftProblem } from './broadcastDraft';
import { readTiming, timingOf } from './timing';
import type { BroadcastFormState } from './useBroadcastDraft';

/** The moment after the next one; null when the next one cannot be changed alone. */
export const findFollowing = ({ status, repeat, startsAtMs }: PlannedBroadcastWithGroups): number | null =>
  status === 'scheduled' && repeat && startsAtMs !== null ? nextRepeat(repeat, startsAtMs) : null;

/** The fields of a broadcast that is saved; those of a deleted selection are fixed. */
export function draftOf(opened: PlannedBroadcastWithGroups): BroadcastFormState {
  const { message, variables = null, poll = null, groupIds, selection, toPairs = false } = opened;
  const { name = null, id = 0 } = selection ?? {};
  return {
    message,
    variables,
    poll,
    groupIds,
    file: null,
    fileInfo: null,
    fileStatus: 'none',
    timing: timingOf(opened),
    selection: name === null ? null : { id, name, recalculates: true },
    toPairs,
  };
}

/** Why it cannot be saved, as a key of the feature's texts; a draft may be incomplete. */
export function findProblem(
  draft: BroadcastFormState,
  { hasGroups, hasFile, maxChars }: { hasGroups: boolean; hasFile: boolean; maxChars: number },
) {
  const { timing } = draft;
  const isDraft = timing.kind === 'draft';
  const problem = isDraft ? findDraftProblem(draft, maxChars) : findContentProblem(draft, hasFile, maxChars);
  if (!isDraft && !hasGroups) return 'problems.noGroups' as const;
  if (problem !== null) return `problems.${problem}` as const;
  if (isDraft) return null;
  const read = readTiming(timing, serverNow());
  return 'problem' in read ? (`when.problems.${read.problem}` as const) : null;
}
