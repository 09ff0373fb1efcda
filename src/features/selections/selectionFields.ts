import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { ChangeSelection, SaveSelection, Selection, SelectionRule } from '@contract/schemas/shapes';
import { tagNameKey } from '@contract/tags';
import { hasVisibleText, trimVisible } from '@contract/visibleText';

const { nameMaxChars, membersMaxCount, activityMaxDays } = limits.selections;

/** Choices of the form, in display order. */
export const TYPE_CHOICES = ['any', 'group', 'community'] as const;
export const ACTIVITY_CHOICES = ['any', 'within', 'notWithin'] as const;
export const POST_CHOICES = ['any', 'yes', 'no'] as const;

/** A selection as it is typed. */
export interface SelectionFields extends Pick<SelectionRule, 'allTagIds' | 'anyTagIds' | 'noTagIds' | 'nameContains'> {
  name: string;
  type: (typeof TYPE_CHOICES)[number];
  membersMin: string;
  membersMax: string;
  activity: (typeof ACTIVITY_CHOICES)[number];
  days: string;
  canPost: (typeof POST_CHOICES)[number];
}

const DAYS_BY_DEFAULT = '30';

/** Problems by field: keys under `selections:form.problems`. */
export interface SelectionProblems {
  name?: 'empty' | 'tooLong' | 'taken';
  members?: 'number' | 'range';
  days?: 'days';
}

/** The fields of a saved selection, or of a new one. */
export function toFields(selection: Selection | null): SelectionFields {
  const { name = '', rule } = selection ?? {};
  const { allTagIds = [], anyTagIds = [], noTagIds = [], nameContains = '' } = rule ?? {};
  return {
    name,
    allTagIds,
    anyTagIds,
    noTagIds,
    nameContains,
    type: rule?.type ?? 'any',
    membersMin: toText(rule?.membersMin),
    membersMax: toText(rule?.membersMax),
    activity: rule?.activity ? (rule.activity.isWithin ? 'within' : 'notWithin') : 'any',
    days: toText(rule?.activity?.days) || DAYS_BY_DEFAULT,
    canPost: rule?.canPost === true ? 'yes' : rule?.canPost === false ? 'no' : 'any',
  };
}

const toText = (value: number | null | undefined): string => (typeof value === 'number' ? String(value) : '');

/** The rule that is typed; null while a number in it cannot be used. */
export function readRule(fields: SelectionFields): SelectionRule | null {
  const { allTagIds, anyTagIds, noTagIds, type, activity, canPost } = fields;
  const { members, days } = findRuleProblems(fields);
  if (members ?? days) return null;
  return {
    allTagIds,
    anyTagIds,
    noTagIds,
    type: type === 'any' ? null : type,
    membersMin: readCount(fields.membersMin),
    membersMax: readCount(fields.membersMax),
    activity: activity === 'any' ? null : { isWithin: activity === 'within', days: Number(fields.days) },
    canPost: canPost === 'any' ? null : canPost === 'yes',
    nameContains: trimVisible(fields.nameContains),
  };
}

/** What is saved, or what has to be corrected before. @param others selections whose names are taken */
export function readSelection(
  fields: SelectionFields,
  others: readonly Selection[],
): { saved: SaveSelection | null; problems: SelectionProblems } {
  const name = findNameProblem(fields.name, others);
  const problems = { ...findRuleProblems(fields), ...(name && { name }) };
  const rule = readRule(fields);
  return { saved: rule === null || name ? null : { name: fields.name.trim(), rule }, problems };
}

/** What of a saved selection is changed: its name, its rule, or both. */
export function findChange({ name, ...rule }: Partial<SelectionFields>, saved: SaveSelection): ChangeSelection {
  return {
    ...(name !== undefined && { name: saved.name }),
    ...(Object.keys(rule).length > 0 && { rule: saved.rule }),
  };
}

function findNameProblem(name: string, others: readonly Selection[]): SelectionProblems['name'] {
  const key = tagNameKey(name);
  if (!hasVisibleText(name)) return 'empty';
  if (isLongerThan(name.trim(), nameMaxChars)) return 'tooLong';
  return others.some((other) => tagNameKey(other.name) === key) ? 'taken' : undefined;
}

function findRuleProblems({ membersMin, membersMax, activity, days }: SelectionFields): SelectionProblems {
  const [least, most] = [readCount(membersMin), readCount(membersMax)];
  const isUsable = (count: number | null) =>
    count === null || (isWhole(count) && count >= 0 && count <= membersMaxCount);
  const dayCount = readCount(days);
  const areDaysUsable = dayCount !== null && isWhole(dayCount) && dayCount >= 1 && dayCount <= activityMaxDays;
  return {
    ...(!(isUsable(least) && isUsable(most))
      ? { members: 'number' as const }
      : least !== null && most !== null && least > most && { members: 'range' as const }),
    ...(activity !== 'any' && !areDaysUsable && { days: 'days' as const }),
  };
}

const isWhole = (count: number) => Number.isInteger(count);
const readCount = (text: string): number | null => (text.trim() === '' ? null : Number(text));
