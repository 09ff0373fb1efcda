import { z } from 'zod';

import { limits } from '../limits';
import { trimVisible } from '../visibleText';
import { characters, idField, requiredName } from './fields';
import { GroupType } from './groups';

const { nameMaxChars, tagsMaxCount, membersMaxCount, activityMaxDays } = limits.selections;

const tagIds = z.array(idField('problems.id')).max(tagsMaxCount, 'problems.id');
const members = z
  .number('problems.selectionMembers')
  .int('problems.selectionMembers')
  .min(0, 'problems.selectionMembers')
  .max(membersMaxCount, 'problems.selectionMembers')
  .nullable();

/** Which groups a saved selection contains: those that meet all its conditions. Null, an empty list or text: any. Ours. */
export const SelectionRule = z
  .object({
    /** Every one of these tags. */
    allTagIds: tagIds,
    /** At least one of these tags. */
    anyTagIds: tagIds,
    /** None of these tags. */
    noTagIds: tagIds,
    type: GroupType.nullable(),
    membersMin: members,
    membersMax: members,
    /** Whether somebody wrote within so many days, or nobody did. */
    activity: z
      .object({
        isWithin: z.boolean(),
        days: z
          .number('problems.selectionDays')
          .int('problems.selectionDays')
          .min(1, 'problems.selectionDays')
          .max(activityMaxDays, 'problems.selectionDays'),
      })
      .nullable(),
    canPost: z.boolean().nullable(),
    /** Part of the shown name; case does not matter. */
    nameContains: z
      .string()
      .overwrite(trimVisible)
      .check(...characters(limits.groups.customNameMaxChars, 'problems.nameTooLong')),
  })
  .refine(({ membersMin, membersMax }) => membersMin === null || membersMax === null || membersMin <= membersMax, {
    error: 'problems.selectionMembersRange',
    path: ['membersMin'],
  })
  .meta({ id: 'SelectionRule' });
export type SelectionRule = z.infer<typeof SelectionRule>;

/** A saved selection of groups. */
export const Selection = z
  .object({ id: z.number().int(), name: z.string(), rule: SelectionRule })
  .meta({ id: 'Selection' });
export type Selection = z.infer<typeof Selection>;

/** Name and rule of a selection. */
export const SaveSelection = z.object({
  name: requiredName('problems.selectionNameRequired', nameMaxChars, 'problems.selectionNameTooLong'),
  rule: SelectionRule,
});
export type SaveSelection = z.infer<typeof SaveSelection>;

/** Fields to change; absent ones stay unchanged. */
export const ChangeSelection = SaveSelection.partial();
export type ChangeSelection = z.infer<typeof ChangeSelection>;
