import { z } from 'zod';

import { PIN_DAYS } from '../groupActs';
import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { hasVisibleText } from '../visibleText';
import { BigId, Id } from './envelope';
import { ChangedGroups } from './groups';
import { MessageChange } from './runs';

/** Which messages: those of a broadcast, one, or one of a run, on request with the same step of the funnel in all groups. Ours. */
const source = {
  broadcastId: BigId.optional(),
  deliveryId: BigId.optional(),
  runId: BigId.optional(),
  orderNum: Id.optional(),
};

type Source = Partial<Record<'broadcastId' | 'deliveryId' | 'runId' | 'orderNum', number>>;

const isOneSource = ({ broadcastId, deliveryId, runId, orderNum }: Source): boolean =>
  [broadcastId, deliveryId, runId].filter((id) => id !== undefined).length === 1 &&
  (runId === undefined) === (orderNum === undefined);

export const MessageActsQuery = z
  .object({ ...source, isWholeStep: z.enum(['true', 'false']).optional() })
  .refine(isOneSource, 'problems.act');

/** What to do to them. A text that corrects is filled in again for each group. Ours. */
export const ActOnMessages = z
  .object({
    of: z.object({ ...source, isWholeStep: z.boolean().default(false) }).refine(isOneSource, 'problems.act'),
    act: z.discriminatedUnion(
      'kind',
      [
        z.object({
          kind: z.literal('correct'),
          text: z
            .string('problems.nothingToSend')
            .max(limits.broadcast.messageMaxChars, 'problems.messageTooLong')
            .refine(hasVisibleText, 'problems.nothingToSend'),
          variables: z.enum(LANGUAGES).nullish(),
          /** Where it is expected to be too late, the message is deleted instead. */
          recallsRest: z.boolean().default(false),
        }),
        z.object({ kind: z.literal('recall') }),
        z.object({ kind: z.literal('pin'), days: z.literal(PIN_DAYS, 'problems.pinDays') }),
      ],
      'problems.act',
    ),
    /** As a first step only in one group: the one that has the most time left. */
    isFirstOnly: z.boolean().default(false),
  })
  .meta({ id: 'ActOnMessages' });
export type ActOnMessages = z.output<typeof ActOnMessages>;

/** What was queued; `failures` names the groups in which nothing is done. Ours. */
export const QueuedMessageActs = ChangedGroups.extend({
  /** Messages that waited and are not sent any more. */
  canceledCount: z.number().int(),
  /** Of those done: deleted instead of corrected. */
  recalledCount: z.number().int(),
}).meta({ id: 'QueuedMessageActs' });
export type QueuedMessageActs = z.infer<typeof QueuedMessageActs>;

/** What can still be done, expected at the account's pace, and what was done in each group. Ours. */
export const MessageActsOutlook = z
  .object({
    /** Of the broadcast: not sent yet. */
    waitingCount: z.number().int(),
    /** Sent, perhaps without a proof, and not deleted since. */
    sentCount: z.number().int(),
    correctableCount: z.number().int(),
    /** The others that can be deleted in time, after these are corrected. */
    recallableRestCount: z.number().int(),
    /** Those that can be deleted in time if nothing is corrected. */
    recallableCount: z.number().int(),
    /** Those in groups where the account may pin. */
    pinnableCount: z.number().int(),
    /** The text as its author wrote it; of one that was sent without variables, as it was sent. */
    text: z.string(),
    variables: z.enum(LANGUAGES).nullable(),
    /** The newest act on each message that has one. */
    results: z.array(z.object({ groupId: z.number().int(), groupName: z.string(), change: MessageChange })),
  })
  .meta({ id: 'MessageActsOutlook' });
export type MessageActsOutlook = z.infer<typeof MessageActsOutlook>;
