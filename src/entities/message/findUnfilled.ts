import { isQuestionTooLong } from '@contract/planner/nodes/poll';
import type { Group } from '@contract/schemas/shapes';
import type { FilledText, VariableId } from '@contract/variables';

import type { groupName } from '@/lib/names';

import type { Fill, PlannedText } from './useLineTexts';

/** A group as far as it is named. */
export type NamedGroup = Parameters<typeof groupName>[0] & { id: number };

/** Groups whose text cannot be sent. */
export interface Unfilled {
  /** By the variable that has no value there. */
  missing: ReadonlyMap<VariableId, readonly NamedGroup[]>;
  tooLong: readonly NamedGroup[];
  ids: ReadonlySet<number>;
}

/** Finds the groups in which a text lacks a value or becomes too long. `fill` returns null while that is unknown. */
export function findUnfilled<T extends NamedGroup>(
  groups: readonly T[],
  fill: (group: T) => FilledText | null,
): Unfilled {
  const missing = new Map<VariableId, NamedGroup[]>();
  const tooLong: NamedGroup[] = [];
  const ids = new Set<number>();
  for (const group of groups) {
    const filled = fill(group);
    if (!filled?.problem) continue;
    ids.add(group.id);
    for (const id of filled.missing) missing.set(id, [...(missing.get(id) ?? []), group]);
    if (filled.problem === 'textTooLong') tooLong.push(group);
  }
  return { missing, tooLong, ids };
}

/** The groups in which any text of a plan cannot be sent. */
export const findUnfilledPlan = (groups: readonly Group[], lines: readonly PlannedText[], fill: Fill): Unfilled =>
  findUnfilled(groups, (group) => fillPlan(lines, group, fill));

/** A question with its values may be too long for a poll. */
export const limitQuestion = (filled: FilledText): FilledText =>
  filled.problem === null && isQuestionTooLong(filled.text) ? { ...filled, problem: 'textTooLong' } : filled;

/** What is wrong with any text of the plan in a group, as if it were one text. */
function fillPlan(lines: readonly PlannedText[], group: Group, fill: Fill): FilledText | null {
  const filled = lines.flatMap(({ text, variables, poll, atMs }) => {
    const one = variables && fill(text, variables, group, atMs);
    return (poll && one ? limitQuestion(one) : one) ?? [];
  });
  const missing = [...new Set(filled.flatMap((one) => one.missing))];
  const problem = filled.find((one) => one.problem !== null)?.problem ?? null;
  return { text: '', missing, problem };
}
