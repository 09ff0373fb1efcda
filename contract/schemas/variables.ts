import { z } from 'zod';

import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { trimVisible } from '../visibleText';
import { characters, requiredName } from './fields';

/** An own field of the account: every group has its own value. Ours. */
export const GroupField = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'GroupField' });
export type GroupField = z.infer<typeof GroupField>;

export const SaveField = z.object({
  name: requiredName('problems.fieldNameRequired', limits.fields.nameMaxChars, 'problems.fieldNameTooLong'),
});
export type SaveField = z.infer<typeof SaveField>;

/** Values of a group by the id of the field; an empty one removes the value, a missing field keeps its own. */
export const SaveFieldValues = z.object({
  values: z.record(
    z.string().regex(/^[1-9]\d{0,8}$/, 'problems.id'),
    z
      .string()
      .overwrite(trimVisible)
      .check(...characters(limits.fields.valueMaxChars, 'problems.fieldValueTooLong')),
  ),
});
export type SaveFieldValues = z.infer<typeof SaveFieldValues>;

/** Everything that variables of message texts are filled in with, besides names and members of the groups. Ours. */
export const Variables = z
  .object({
    /** Time zone of the account, in which dates are written: an IANA id or an offset such as `UTC+3`. */
    zone: z.string(),
    /** Forms of the number of members by language and plural category. */
    memberForms: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), z.string())),
    /** By name. */
    fields: z.array(GroupField),
    /** Groups with a value, and their values by the id of the field. */
    groups: z.array(z.object({ id: z.number().int(), values: z.record(z.string(), z.string()) })),
  })
  .meta({ id: 'Variables' });
export type Variables = z.infer<typeof Variables>;
