import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

const maxChars = limits.groups.customNameMaxChars;

/** Edited names by group id. */
export type NameEdits = Readonly<Record<number, string>>;

/** A rule for many names; `value` replaces `search`, or is added before or after the name. */
export interface NameRule {
  kind: 'prefix' | 'suffix' | 'replace';
  search: string;
  value: string;
}

/** Value of a group's field: the edit, else the operator's own name, else empty. */
export const editedName = ({ id, custom_name }: Group, edits: NameEdits): string => edits[id] ?? custom_name ?? '';

/** The shown name after a rule; identical when the rule does not apply. */
export function applyRule(name: string, { kind, search, value }: NameRule): string {
  if (kind === 'prefix') return value + name;
  if (kind === 'suffix') return name + value;
  return search === '' ? name : name.replaceAll(search, value);
}

/** The edits after applying a rule to some groups; unaffected names stay untouched. */
export function editByRule(groups: readonly Group[], edits: NameEdits, rule: NameRule): NameEdits {
  const changed = groups.flatMap((group) => {
    const shown = editedName(group, edits).trim() || groupName(group);
    const renamed = applyRule(shown, rule);
    return renamed === shown ? [] : [[group.id, renamed] as const];
  });
  return { ...edits, ...Object.fromEntries(changed) };
}

/** Names to save: trimmed and different from the saved ones, by group id. */
export function findRenamed(groups: readonly Group[], edits: NameEdits): Record<number, string> {
  const renamed = groups.flatMap((group) => {
    const name = editedName(group, edits).trim();
    return name === (group.custom_name ?? '') ? [] : [[group.id, name] as const];
  });
  return Object.fromEntries(renamed);
}

export const isTooLong = (name: string): boolean => isLongerThan(name.trim(), maxChars);
