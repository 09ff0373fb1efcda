import { z } from 'zod';

import { LANGUAGES, type Language } from '../languages';
import { limits } from '../limits';
import { findPollProblem } from '../planner/nodes/poll';
import { hasVisibleText } from '../visibleText';
import { Id, inFlight } from './envelope';
import { PollContent } from './fields';
import { DeliveryStatus, MessageChange } from './runs';

/** A message to many groups at once. Source: SPEC-3.27, SPEC-5.24 to SPEC-5.26. */
export const SendBroadcast = z
  .object({
    message: z.string().max(limits.broadcast.messageMaxChars, 'problems.messageTooLong').default(''),
    group_ids: z
      .array(Id, 'problems.noGroups')
      .min(1, 'problems.noGroups')
      .max(limits.broadcast.groupsMaxCount, 'problems.tooManyGroups'),
    media_url: z.string().max(500).nullish(),
    /** The language of a text with variables such as `{{group.name}}`; without it the text is sent as it is. Ours. */
    variables: z.enum(LANGUAGES).nullish(),
    /** The broadcast whose texts are sent again as its groups got them; only missing values are filled in anew. Ours. */
    again_of: Id.nullish(),
    /** With it the text is the question of a poll, which has no file. Ours. */
    poll: PollContent.nullish(),
    /** Also to the groups of other accounts that are paired with these. Ours. */
    toPairs: z.boolean().optional(),
  })
  .superRefine(({ message, variables = null, media_url, poll }, context) => {
    const problem = findContentProblem({ message, variables, mediaUrl: media_url, poll });
    if (problem) context.addIssue({ code: 'custom', message: `problems.${problem}` });
  });
export type SendBroadcast = z.output<typeof SendBroadcast>;

interface Content {
  message: string;
  variables?: Language | null | undefined;
  mediaUrl?: string | null | undefined;
  poll?: PollContent | null | undefined;
}

/** Why text, file and poll of a broadcast cannot be sent; null: they can. */
export function findContentProblem({ message, variables = null, mediaUrl, poll }: Content) {
  if (!poll) return hasVisibleText(message) || mediaUrl ? null : 'nothingToSend';
  return mediaUrl ? 'pollWithFile' : findPollProblem(message, variables, poll);
}

/** A broadcast that began in another account of the owner, to groups that are paired. Ours. */
export const PairedStart = z
  .object({
    id: z.number().int(),
    total: z.number().int(),
    accountId: z.number().int(),
    /** Null: the first account, while it has no name. */
    accountName: z.string().nullable(),
  })
  .meta({ id: 'PairedStart' });
export type PairedStart = z.infer<typeof PairedStart>;

/** `paired` only of one that went to paired groups too. */
export const BroadcastStarted = z.object({
  id: z.number().int(),
  total: z.number().int(),
  paired: z.array(PairedStart).optional(),
});
export type BroadcastStarted = z.infer<typeof BroadcastStarted>;

/** State of a broadcast: always `sent + failed + unconfirmed + pending + canceled = total`. Times are unix seconds. Ours. */
export const Broadcast = z
  .object({
    id: z.number().int(),
    status: z.enum(['running', 'paused', 'completed', 'canceled']),
    message: z.string(),
    /** The language of a text with variables; the deliveries have the filled text. */
    variables: z.enum(LANGUAGES).nullish(),
    /** Of a poll, whose question is the message. */
    poll: PollContent.nullish(),
    media_url: z.string().nullable(),
    /** Name of the file when it was uploaded; null when it has been removed. */
    media_name: z.string().nullable(),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Possibly delivered; never resent automatically. */
    unconfirmed: z.number().int(),
    pending: z.number().int(),
    canceled: z.number().int(),
    total: z.number().int(),
    created_at: z.number().int(),
    finished_at: z.number().int().nullable(),
    /** Expected end at the account's pace; null unless it is running, while all sending is stopped, and for an extremely long queue. */
    ends_at: z.number().int().nullable(),
    /** The broadcast whose failed groups this one retries. */
    retry_of: z.number().int().nullable(),
    /** The broadcast that retries the failed groups of this one. */
    retried_by: z.number().int().nullable(),
    /** Whether another account of the owner sent, or will send, the same to the paired groups; missing means no. */
    toPairs: z.boolean().optional(),
    /** What other accounts of the owner sent with it; of one broadcast alone, not in lists. */
    paired: z.array(PairedStart).optional(),
    ...inFlight,
  })
  .meta({ id: 'Broadcast' });
export type Broadcast = z.infer<typeof Broadcast>;

/** Page of the list: broadcasts older than `before`, or the newest. Ours. */
export const BroadcastsQuery = z.object({ before: Id.optional() });

/** One group instead of all. Ours. */
export const BroadcastTextsQuery = z.object({ groupId: Id.optional() });

/** Result of a broadcast in one group. Ours. */
export const BroadcastResult = z
  .object({
    group_id: z.number().int(),
    name: z.string(),
    custom_name: z.string().nullable(),
    status: DeliveryStatus,
    sent_at: z.number().int().nullable(),
    /** Code of the failure, or null. */
    error: z.string().nullable(),
    /** What was done to the message since, the oldest first; missing where nothing was. */
    changes: z.array(MessageChange).optional(),
  })
  .meta({ id: 'BroadcastResult' });
export type BroadcastResult = z.infer<typeof BroadcastResult>;

/** The text that a group of a broadcast gets, with its variables filled in. Ours. */
export const BroadcastText = z.object({ groupId: z.number().int(), text: z.string() }).meta({ id: 'BroadcastText' });
export type BroadcastText = z.infer<typeof BroadcastText>;

/** Messages of a broadcast in one stretch of time. */
const TimelineBucket = z.object({
  /** Its beginning, in milliseconds since 1970. */
  startMs: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  unconfirmed: z.number().int(),
  /** Still queued, at the moment that the forecast expects. */
  expected: z.number().int(),
});

/** When the messages of a broadcast were sent, and when the rest is expected; stretches without messages are left out. Ours. */
export const BroadcastTimeline = z
  .object({
    /** Length of a stretch. */
    stepMs: z.number().int(),
    buckets: z.array(TimelineBucket),
  })
  .meta({ id: 'BroadcastTimeline' });
export type BroadcastTimeline = z.infer<typeof BroadcastTimeline>;
