import { z } from 'zod';

import { limits } from '../limits';
import { requiredName } from './fields';

const { nameMaxChars, groupsMaxCount, membersMaxCount } = limits.entryLinks;

const groupId = z.int('problems.id').positive('problems.id').max(2_147_483_647, 'problems.id');
const members = z
  .int('problems.entryMembers')
  .min(1, 'problems.entryMembers')
  .max(membersMaxCount, 'problems.entryMembers');

/** A short address of ours that leads to the first of its groups with room. Ours. */
export const EntryLink = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** The end of the address, below `/go/`. */
    slug: z.string(),
    /** In the order in which they are filled. */
    groups: z.array(
      z.object({
        groupId: z.number().int(),
        /** It is full with that many members. */
        membersMaxCount: z.number().int(),
        /** Null until the messenger has reported it. */
        membersCount: z.number().int().nullable(),
        /** Whether its invite link is known; people are not led to it otherwise. */
        hasInvite: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'EntryLink' });
export type EntryLink = z.infer<typeof EntryLink>;

/** Name and groups of a short address. */
export const SaveEntryLink = z.object({
  name: requiredName('problems.nameRequired', nameMaxChars, 'problems.nameTooLong'),
  groups: z
    .array(z.object({ groupId, membersMaxCount: members }), 'problems.noGroups')
    .min(1, 'problems.noGroups')
    .max(groupsMaxCount, 'problems.entryGroups')
    .refine((groups) => new Set(groups.map((one) => one.groupId)).size === groups.length, 'problems.entryTwice'),
});
export type SaveEntryLink = z.output<typeof SaveEntryLink>;

/** Fields to change; absent ones stay unchanged. */
export const ChangeEntryLink = SaveEntryLink.partial();
export type ChangeEntryLink = z.output<typeof ChangeEntryLink>;
