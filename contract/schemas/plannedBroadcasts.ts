import { z } from 'zod';

import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { findPollSaveProblem } from '../planner/nodes/poll';
import { findContentProblem } from './broadcast';
import { Id } from './envelope';
import { momentMs, PollContent } from './fields';
import { findRepeatProblem, RepeatRule } from './repeats';

/** Why a planned broadcast was not sent. */
export const MissedBroadcastReason = z.enum([
  'late',
  'noGroups',
  'mediaMissing',
  'selectionMissing',
  'failed',
  'replanned',
  'restored',
]);
export type MissedBroadcastReason = z.infer<typeof MissedBroadcastReason>;

/** Another account of the owner. */
const PlanAccount = z.object({
  accountId: z.number().int(),
  /** Null: the first account, while it has no name. */
  accountName: z.string().nullable(),
});

const PairedPlan = PlanAccount.extend({ groupCount: z.number().int() });

/** A broadcast that is not sent yet: a draft, a planned or a repeated one, or one that was missed. Moments in milliseconds. Ours. */
export const PlannedBroadcast = z
  .object({
    id: z.number().int(),
    status: z.enum(['draft', 'scheduled', 'missed']),
    message: z.string(),
    /** The language of a text with variables. */
    variables: z.enum(LANGUAGES).nullish(),
    /** Of a poll, whose question is the message. */
    poll: PollContent.nullish(),
    mediaUrl: z.string().nullable(),
    /** Name of the file when it was uploaded. */
    mediaName: z.string().nullable(),
    /** Of a selection that is evaluated at the start: when it was saved. */
    groupCount: z.number().int(),
    /** The saved selection that is evaluated when it starts; its name is null once it is deleted. Null: the groups are fixed. */
    selection: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
    /** Whether it goes to the paired groups of other accounts too; missing means no. */
    toPairs: z.boolean().optional(),
    /** Where it is planned with it, each account with the groups that it has there; missing without any. */
    paired: z.array(PairedPlan).optional(),
    /** The account of the planned broadcast that this one follows, where it is changed, skipped and deleted; missing for one of this account. */
    follows: PlanAccount.optional(),
    /** The next, or the missed, moment; null for a draft. */
    startsAtMs: z.number().nullable(),
    repeat: RepeatRule.nullable(),
    /** Grows with every change; a change states the revision it is based on. */
    revision: z.number().int(),
    missedReason: MissedBroadcastReason.nullable(),
    /** Of a missed moment of a series: how many earlier ones were missed as well and are not listed; missing means none. */
    earlierCount: z.number().int().optional(),
    changedAtMs: z.number(),
  })
  .meta({ id: 'PlannedBroadcast' });
export type PlannedBroadcast = z.infer<typeof PlannedBroadcast>;

/** The same with its groups. */
export const PlannedBroadcastWithGroups = PlannedBroadcast.extend({ groupIds: z.array(z.number().int()) }).meta({
  id: 'PlannedBroadcastWithGroups',
});
export type PlannedBroadcastWithGroups = z.infer<typeof PlannedBroadcastWithGroups>;

const content = {
  message: z.string().max(limits.broadcast.messageMaxChars, 'problems.messageTooLong').default(''),
  /** The language of a text with variables; without it the text is sent as it is. */
  variables: z.enum(LANGUAGES).nullish(),
  mediaUrl: z.string().max(500).nullable().default(null),
  /** With it the text is the question of a poll, which has no file. */
  poll: PollContent.nullable().default(null),
  groupIds: z.array(Id, 'problems.noGroups').max(limits.broadcast.groupsMaxCount, 'problems.tooManyGroups'),
  /** A saved selection: when it starts, its groups of that moment replace `groupIds`. */
  selectionId: Id.nullable().default(null),
  /** Also to the groups of other accounts that are paired with these; missing: as it is, for a new one not. */
  toPairs: z.boolean().optional(),
};

type PlannedContent = z.output<z.ZodObject<typeof content>>;

/** Whatever has a moment must be complete. */
function refineContent({ groupIds, selectionId, ...sent }: PlannedContent, context: z.RefinementCtx): void {
  const wrong = findContentProblem(sent);
  if (wrong) context.addIssue({ code: 'custom', message: `problems.${wrong}` });
  if (groupIds.length === 0 && selectionId === null) context.addIssue({ code: 'custom', message: 'problems.noGroups' });
}

/**
 * Content and time of a planned broadcast. Without `startsAtMs` and `repeat` it is a draft, which may be incomplete; with `repeat` the
 * server finds the first moment, with both not before `startsAtMs`.
 */
export const SavePlannedBroadcast = z
  .object({
    ...content,
    startsAtMs: momentMs.nullable().default(null),
    repeat: RepeatRule.nullable().default(null),
  })
  .superRefine((plan, context) => {
    const { startsAtMs, repeat, message, poll } = plan;
    if (startsAtMs !== null || repeat !== null) refineContent(plan, context);
    const wrong = startsAtMs === null && repeat === null && poll && findPollSaveProblem(message, poll);
    if (wrong) context.addIssue({ code: 'custom', message: `problems.${wrong}` });
    const problem = repeat && findRepeatProblem(repeat);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
export type SavePlannedBroadcast = z.output<typeof SavePlannedBroadcast>;

/** Sends the revision that the caller saw; with `groupIds` to these groups instead of its own. Ours. */
export const SendPlannedBroadcast = z.object({
  revision: z.number().int(),
  groupIds: z
    .array(Id, 'problems.noGroups')
    .min(1, 'problems.noGroups')
    .max(limits.broadcast.groupsMaxCount, 'problems.tooManyGroups')
    .nullable()
    .default(null),
});
export type SendPlannedBroadcast = z.output<typeof SendPlannedBroadcast>;

/** A change, based on a revision: a newer one is not overwritten. */
export const ChangePlannedBroadcast = SavePlannedBroadcast.and(z.object({ revision: z.number().int() }));
export type ChangePlannedBroadcast = z.output<typeof ChangePlannedBroadcast>;

/** Leaves out the next moment of the revision that the caller saw. Ours. */
export const SkipPlannedBroadcast = z.object({ revision: z.number().int() });
export type SkipPlannedBroadcast = z.output<typeof SkipPlannedBroadcast>;

/**
 * Changes the next moment of a repeated one alone: it becomes a planned broadcast of its own with this content and moment, and the series
 * goes on with the one after it. Ours.
 */
export const EditPlannedOccurrence = z
  .object({ ...content, startsAtMs: momentMs, revision: z.number().int() })
  .superRefine(refineContent);
export type EditPlannedOccurrence = z.output<typeof EditPlannedOccurrence>;

/** Of a deleted series: the broadcast of its last moment, which goes on. Ours. */
export const DeletedPlannedBroadcast = z
  .object({ runningBroadcastId: z.number().int() })
  .meta({ id: 'DeletedPlannedBroadcast' });
export type DeletedPlannedBroadcast = z.infer<typeof DeletedPlannedBroadcast>;
