import { z } from 'zod';

import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { hasVisibleText } from '../visibleText';
import { requiredName } from './fields';

const { nameMaxChars } = limits.templates;

const fields = {
  name: requiredName('problems.templateNameRequired', nameMaxChars, 'problems.templateNameTooLong'),
  text: z.string('problems.nothingToSend').max(limits.broadcast.messageMaxChars, 'problems.messageTooLong'),
  /** The language of a text with variables; without it the text is sent as it is. */
  variables: z.enum(LANGUAGES).nullable(),
  mediaUrl: z.string().max(500).nullable(),
};

/** A message that is written once and used often: in broadcasts and in messages of funnels. Ours. */
export const Template = z
  .object({
    id: z.number().int(),
    name: z.string(),
    text: z.string(),
    /** The language of a text with variables. */
    variables: z.enum(LANGUAGES).nullable(),
    mediaUrl: z.string().nullable(),
    /** Name of the file when it was uploaded. */
    mediaName: z.string().nullable(),
    /** Only where the owner has several accounts: which are offered it. One with a file or own fields stays in the account that has those. */
    offeredIn: z.enum(['all', 'this']).optional(),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

/** Name, text and file of a template; it has a text or a file. */
export const SaveTemplate = z
  .object({ ...fields, variables: fields.variables.default(null), mediaUrl: fields.mediaUrl.default(null) })
  .refine(({ text, mediaUrl }) => hasVisibleText(text) || Boolean(mediaUrl), 'problems.nothingToSend');
export type SaveTemplate = z.output<typeof SaveTemplate>;

/** Fields to change; absent ones stay unchanged. It still has a text or a file. */
export const ChangeTemplate = z.object(fields).partial();
export type ChangeTemplate = z.infer<typeof ChangeTemplate>;
