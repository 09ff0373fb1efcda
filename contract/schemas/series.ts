import { z } from 'zod';

import { limits } from '../limits';
import { Id } from './envelope';
import { momentMs } from './fields';
import { findRepeatProblem, RepeatRule } from './repeats';

/** Why a series stands still until its owner continues it: its selection was deleted, or the server could not plan its next start. */
export const SeriesTrouble = z.enum(['selectionMissing', 'failed']);
export type SeriesTrouble = z.infer<typeof SeriesTrouble>;

/** What a schedule shows of its series. Ours. */
export const SeriesMark = z.object({ id: z.number().int(), repeat: RepeatRule }).meta({ id: 'SeriesMark' });
export type SeriesMark = z.infer<typeof SeriesMark>;

/** A start of a funnel that repeats; its next one is already a schedule in each group. Moments in milliseconds. Ours. */
export const FunnelSeries = z
  .object({
    id: z.number().int(),
    funnelId: z.number().int(),
    /** Of a selection that is evaluated each time: when it was saved. */
    groupCount: z.number().int(),
    /** The saved selection that is evaluated each time; its name is null once it is deleted. Null: the groups are fixed. */
    selection: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
    repeat: RepeatRule,
    /** Whether it starts beside its last run in a group; otherwise it is left out there. */
    runsAlongside: z.boolean(),
    /** The moment of the rule that comes next; null while it stands still. */
    nextForMs: z.number().nullable(),
    /** When that happens: the same moment, unless it was moved. */
    nextAtMs: z.number().nullable(),
    pausedAtMs: z.number().nullable(),
    trouble: SeriesTrouble.nullable(),
    /** Its newest moment without any group. */
    emptyAtMs: z.number().nullable(),
    /** In a list: in how many groups its next start will be left out as things stand; missing where it will happen. */
    leftOutCount: z.number().int().optional(),
    /** Moments of a long outage that have no schedules of their own. */
    unlistedCount: z.number().int(),
    /** Grows with every change; a change states the revision it is based on. */
    revision: z.number().int(),
  })
  .meta({ id: 'FunnelSeries' });
export type FunnelSeries = z.infer<typeof FunnelSeries>;

/** The same with its groups. */
export const FunnelSeriesWithGroups = FunnelSeries.extend({ groupIds: z.array(z.number().int()) }).meta({
  id: 'FunnelSeriesWithGroups',
});
export type FunnelSeriesWithGroups = z.infer<typeof FunnelSeriesWithGroups>;

const fields = {
  groupIds: z.array(Id, 'problems.noGroups').max(limits.funnel.groupsPerStartMaxCount, 'problems.tooManyGroups'),
  /** A saved selection: each time its groups of that moment replace `groupIds`. */
  selectionId: Id.nullable().default(null),
  repeat: RepeatRule,
  runsAlongside: z.boolean().default(false),
};

function refine(
  {
    groupIds,
    selectionId,
    repeat,
  }: { groupIds: number[]; selectionId: number | null; repeat: z.infer<typeof RepeatRule> },
  context: z.RefinementCtx,
): void {
  if (groupIds.length === 0 && selectionId === null) context.addIssue({ code: 'custom', message: 'problems.noGroups' });
  const problem = findRepeatProblem(repeat);
  if (problem) context.addIssue({ code: 'custom', message: problem });
}

/** A new series; the server finds its first moment. With `revision` it is refused when a newer version of the funnel was saved. Ours. */
export const CreateSeries = z
  .object({ ...fields, funnelRevision: z.number().int().min(0).optional() })
  .superRefine(refine);
export type CreateSeries = z.output<typeof CreateSeries>;

/** A change of the next and all following starts, based on a revision: a newer one is not overwritten. Ours. */
export const ChangeSeries = z.object({ ...fields, revision: z.number().int() }).superRefine(refine);
export type ChangeSeries = z.output<typeof ChangeSeries>;

/** The next start of the revision that the caller saw. Ours. */
export const SeenSeries = z.object({ revision: z.number().int() });
export type SeenSeries = z.output<typeof SeenSeries>;

/** Moves the next start alone, or with all that follow: these keep the rhythm and take over the time and the shift of the day. Ours. */
export const MoveSeries = SeenSeries.extend({ startsAtMs: momentMs, scope: z.enum(['this', 'following']) });
export type MoveSeries = z.output<typeof MoveSeries>;

/**
 * Changes the next start alone: it becomes single starts in these groups at this moment, and the series goes on with the one after it.
 * Starts that were moved by themselves keep their moments, and those that were stopped stay so. Ours.
 */
export const EditOccurrence = SeenSeries.extend({
  startsAtMs: momentMs,
  groupIds: fields.groupIds.min(1, 'problems.noGroups'),
});
export type EditOccurrence = z.output<typeof EditOccurrence>;
