import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/groupName';

const maxChars = limits.groups.customNameMaxChars;

/** Names typed for groups, by group id. */
export type NameEdits = Readonly<Record<number, string>>;

/** One way to change many names at once; `value` replaces `search` or stands before or after the name. */
export interface NameRule {
  kind: 'prefix' | 'suffix' | 'replace';
  search: string;
  value: string;
}

/** What stands in the field of a group: what was typed, else the operator's own name, else nothing. */
export const editedName = ({ id, custom_name }: Group, edits: NameEdits): string => edits[id] ?? custom_name ?? '';

/** The name that a rule makes of the one that is shown now; the very name when it does not apply. */
export function applyRule(name: string, { kind, search, value }: NameRule): string {
  if (kind === 'prefix') return value + name;
  if (kind === 'suffix') return name + value;
  return search === '' ? name : name.replaceAll(search, value);
}

/** The edits with a rule applied to some groups; names that it leaves as they are stay untouched. */
export function editByRule(groups: readonly Group[], edits: NameEdits, rule: NameRule): NameEdits {
  const changed = groups.flatMap((group) => {
    const shown = editedName(group, edits).trim() || groupName(group);
    const renamed = applyRule(shown, rule);
    return renamed === shown ? [] : [[group.id, renamed] as const];
  });
  return { ...edits, ...Object.fromEntries(changed) };
}

/** What has to be saved: trimmed names that differ from the saved ones, by group id. */
export function findRenamed(groups: readonly Group[], edits: NameEdits): Record<number, string> {
  const renamed = groups.flatMap((group) => {
    const name = editedName(group, edits).trim();
    return name === (group.custom_name ?? '') ? [] : [[group.id, name] as const];
  });
  return Object.fromEntries(renamed);
}

export const isTooLong = (name: string): boolean => name.trim().length > maxChars;
