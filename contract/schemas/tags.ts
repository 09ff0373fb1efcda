import { z } from 'zod';

import { limits } from '../limits';
import { TAG_COLORS } from '../tags';
import { idField, requiredName } from './fields';

const TagColor = z.enum(TAG_COLORS);
const id = idField('problems.id');

/** A tag of the account, and the ids of the groups that have it. Ours. */
export const Tag = z
  .object({
    id: z.number().int(),
    name: z.string(),
    color: TagColor,
    /** Ascending; only groups that the account has not left. */
    groupIds: z.array(z.number().int()),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof Tag>;
/** What is shown of a tag. */
export type TagLabel = Pick<Tag, 'id' | 'name' | 'color'>;

/** Name and colour of a tag. */
export const SaveTag = z.object({
  name: requiredName('problems.tagNameRequired', limits.tags.nameMaxChars, 'problems.tagNameTooLong'),
  color: TagColor,
});
export type SaveTag = z.infer<typeof SaveTag>;

/** Fields to change; absent ones stay unchanged. */
export const ChangeTag = SaveTag.partial();
export type ChangeTag = z.infer<typeof ChangeTag>;

export const GroupTags = z.object({
  tagIds: z.array(id).max(limits.tags.maxCount, 'problems.id'),
});

/** Adds a tag to groups, or removes it from them. */
export const TagGroups = z.object({
  action: z.enum(['add', 'remove']),
  groupIds: z
    .array(id, 'problems.noGroups')
    .min(1, 'problems.noGroups')
    .max(limits.groups.chosenMaxCount, 'problems.tooManyGroups'),
});
export type TagGroups = z.infer<typeof TagGroups>;
