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

/** What belongs together: one part is as it was typed here, or as another tab saved it. */
const PARTS = [['message', 'variables', 'poll'], ['groupIds', 'selection'], ['toPairs'], ['timing']] as const;

/** What is saved `now`, with the parts that are not as they were `saved` when the form was opened; of a part that both changed, this one counts. */
export function mergeDraft(mine: BroadcastFormState, saved: BroadcastFormState, now: BroadcastFormState) {
  const textOf = (value: unknown) => JSON.stringify(value);
  const untouched = PARTS.filter((part) => part.every((name) => textOf(mine[name]) === textOf(saved[name])));
  return { ...mine, ...Object.fromEntries(untouched.flat().map((name) => [name, now[name]])) };
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
