import { z } from 'zod';

import { limits } from '../limits';
import { CONNECTION_FAILURES } from '../phone';
import { MINUTE_MS } from '../time';
import { hasVisibleText } from '../visibleText';
import { requiredName } from './fields';
import { Id, IdParams } from './envelope';

/** Link code: our length, URL-safe characters. */
export const LinkParams = z.object({ code: z.string().regex(/^[\w-]{1,100}$/, 'problems.id') });

/** One chat of the phone. */
export const ChatParams = IdParams;

/** `before` returns the page of messages before that id. */
export const MessagesQuery = z.object({ before: Id.optional() });

/** A member who joins a group. */
export const JoinChat = z.object({
  name: requiredName('problems.nameRequired', limits.groups.customNameMaxChars, 'problems.nameTooLong'),
});

/** A member of a chat. */
export const PhoneMemberParams = IdParams.extend({ memberId: Id });

/** A message written by a member; the messenger's length limit applies. */
export const WriteMessage = z.object({
  memberId: Id,
  text: z
    .string('problems.nothingToSend')
    .trim()
    .min(1, 'problems.nothingToSend')
    .refine(hasVisibleText, 'problems.nothingToSend')
    .max(limits.funnel.messageMaxChars, 'problems.messageTooLong'),
});

/** A message of a chat. */
export const PhoneMessageParams = IdParams.extend({ messageId: Id });

/** What a member chooses in a poll now. */
export const VotePoll = z.object({
  memberId: Id,
  options: z.array(z.number().int().min(0).max(limits.poll.optionsMaxCount)).max(limits.poll.optionsMaxCount),
});

/** How a member, or each of them, responds to a message. */
export const RespondOnPhone = z.object({
  memberId: Id.nullable(),
  kind: z.enum(['delivered', 'read', 'reacted', 'replied']),
});

const DISTURBANCE_MAX_MS = 10 * MINUTE_MS;

/** The connection failure to simulate and its duration. */
export const DisturbConnection = z.object({
  kind: z.enum(CONNECTION_FAILURES),
  lastsMs: z.number().int().min(0).max(DISTURBANCE_MAX_MS).default(0),
});
