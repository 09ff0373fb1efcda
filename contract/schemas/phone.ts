import { z } from 'zod';

import { limits } from '../limits';
import { CONNECTION_FAILURES } from '../phone';
import { Id, IdParams } from './envelope';

/** The code in a link: as long as ours are, and nothing that needs escaping. */
export const LinkParams = z.object({ code: z.string().regex(/^[\w-]{1,100}$/, 'problems.id') });

/** One chat of the phone. */
export const ChatParams = IdParams;

/** `before` asks for the page of messages before the one with this id. */
export const MessagesQuery = z.object({ before: Id.optional() });

/** Who joins a group. */
export const JoinChat = z.object({
  name: z
    .string('problems.nameRequired')
    .trim()
    .min(1, 'problems.nameRequired')
    .max(limits.groups.customNameMaxChars, 'problems.nameTooLong'),
});

/** What a member writes; the messenger's own limit holds. */
export const WriteMessage = z.object({
  memberId: Id,
  text: z
    .string('problems.nothingToSend')
    .trim()
    .min(1, 'problems.nothingToSend')
    .max(limits.funnel.messageMaxChars, 'problems.messageTooLong'),
});

const DISTURBANCE_MAX_MS = 10 * 60_000;

/** What happens to the connection, and for how long. */
export const DisturbConnection = z.object({
  kind: z.enum(CONNECTION_FAILURES),
  lastsMs: z.number().int().min(0).max(DISTURBANCE_MAX_MS).default(0),
});
