import type { Selection, SelectionRule } from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readList,
  readNumber,
  readOneOf,
  readRows,
  readText,
} from './readValue';

/** Selections with their rules; one without an id, a name or a rule is left out. */
export const parseSelections = readRows<Selection>(readSelection);

/** The saved selection; null when the response does not contain it. */
export const parseSavedSelection = (response: unknown): Selection | null => readSelection(readFields(response));

function readSelection(row: Record<string, unknown>): Selection | null {
  const [id, name] = [readId(row.id), readText(row.name)];
  return id === null || name === null || !isRecord(row.rule) ? null : { id, name, rule: readRule(row.rule) };
}

function readRule(rule: Record<string, unknown>): SelectionRule {
  return {
    allTagIds: readList(rule.allTagIds, readId),
    anyTagIds: readList(rule.anyTagIds, readId),
    noTagIds: readList(rule.noTagIds, readId),
    type: readOneOf(['group', 'community'], rule.type),
    membersMin: readNumber(rule.membersMin),
    membersMax: readNumber(rule.membersMax),
    activity: readActivity(readFields(rule.activity)),
    canPost: readFlag(rule.canPost),
    nameContains: readText(rule.nameContains) ?? '',
  };
}

function readActivity(activity: Record<string, unknown>): SelectionRule['activity'] {
  const [isWithin, days] = [readFlag(activity.isWithin), readNumber(activity.days)];
  return isWithin === null || days === null ? null : { isWithin, days };
}
