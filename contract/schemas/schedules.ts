import { z } from 'zod';

import { limits } from '../limits';
import { Id, inFlight } from './envelope';
import { idField, momentMs, unixSeconds } from './fields';
import { Progress, Wait } from './progress';
import { SeriesMark } from './series';

/** Source: SPEC-5.34. */
const chosenGroupId = idField('problems.noValidGroups');

export const AssignFunnel = z.object({ group_id: Id });

/** `start_time` is unix seconds; null or absent means one minute after the request. */
export const StartFunnel = z.object({ group_id: Id, start_time: unixSeconds.nullish() });
export type StartFunnel = z.infer<typeof StartFunnel>;

export const StartFunnelInGroups = z.object({
  group_ids: z
    .array(chosenGroupId, 'problems.noGroups')
    .min(1, 'problems.noGroups')
    .max(limits.funnel.groupsPerStartMaxCount, 'problems.tooManyGroups'),
  start_time: unixSeconds.nullish(),
  /** The revision that was shown to the owner; the start is refused when a newer one was saved. Ours. */
  revision: z.number().int().min(0).optional(),
});
export type StartFunnelInGroups = z.infer<typeof StartFunnelInGroups>;

/** A trial run in one group; `revision` as for a start. Ours. */
export const StartTrial = z.object({ group_id: Id, revision: z.number().int().min(0).optional() });

/** Result of starting one funnel in many groups. `failures` is ours: each failed group with its code and text. */
export const StartedInGroups = z
  .object({
    successfulGroups: z.number().int(),
    failedGroups: z.number().int(),
    totalGroups: z.number().int(),
    failures: z.array(z.object({ group_id: z.number().int(), code: z.string(), text: z.string() })),
  })
  .meta({ id: 'StartedInGroups' });
export type StartedInGroups = z.infer<typeof StartedInGroups>;

/** A saved version of a funnel, `savedAt` in unix seconds. Ours. */
export const SavedVersion = z.object({ revision: z.number().int(), savedAt: z.number().int() });
export type SavedVersion = z.infer<typeof SavedVersion>;

/**
 * Why a start of a series that does not run alongside will be left out, as things stand: its last run still sends messages then, or
 * waits for a reply that has not come.
 */
export const LeftOut = z.enum(['overlap', 'reply']);
export type LeftOut = z.infer<typeof LeftOut>;

/** When a funnel starts in a group. `start_at` is unix seconds. Source: SPEC-3.22; `version` is ours. */
export const FunnelSchedule = z
  .object({
    id: z.number().int(),
    funnel_id: z.number().int(),
    group_id: z.number().int(),
    start_at: z.number().int(),
    active: z.boolean(),
    /** What it sends, if that is not the newest version. */
    version: SavedVersion.optional(),
    /** The series that it belongs to. Ours. */
    series: SeriesMark.optional(),
    /** Of a start that waits; missing if it will happen. Ours. */
    leftOut: LeftOut.optional(),
  })
  .meta({ id: 'FunnelSchedule' });
export type FunnelSchedule = z.infer<typeof FunnelSchedule>;

export const CreateSchedule = z.object({
  funnel_id: Id,
  group_id: Id,
  start_at: unixSeconds,
  active: z.boolean().optional(),
});

const chosenIds = z
  .array(Id, 'problems.id')
  .min(1, 'problems.id')
  .max(limits.schedules.chosenMaxCount, 'problems.tooManyIds');

/** Schedules or runs that are stopped, paused, continued or hidden in one call; those of others are left out. Ours. */
export const Chosen = z.object({ ids: chosenIds });

/** How many of them it was. Ours. */
export const ChosenDone = z.object({ doneCount: z.number().int(), ...inFlight });
export type ChosenDone = z.infer<typeof ChosenDone>;

/** The new moment of a start that waits, in milliseconds since 1970. `seenStartAt` is the `start_at` that the caller saw. Ours. */
export const MoveSchedule = z.object({ startsAtMs: momentMs, seenStartAt: unixSeconds.optional() });
export type MoveSchedule = z.infer<typeof MoveSchedule>;

/** The same for many starts in one call, which sees them all at once: a moment that one of them leaves is free for another. Ours. */
export const MoveSchedules = z.object({
  moves: z
    .array(MoveSchedule.extend({ id: Id }), 'problems.id')
    .min(1, 'problems.id')
    .max(limits.schedules.movedMaxCount, 'problems.tooManyIds'),
});
export type MoveSchedules = z.infer<typeof MoveSchedules>;

/** How many of them were moved, and why the others were not. Ours. */
export const SchedulesMoved = z
  .object({
    doneCount: z.number().int(),
    failures: z.array(z.object({ id: z.number().int(), code: z.string(), text: z.string() })),
  })
  .meta({ id: 'SchedulesMoved' });
export type SchedulesMoved = z.infer<typeof SchedulesMoved>;

/** A schedule with the names shown on the active-funnels page. Source: SPEC-7.60. */
export const ActiveSchedule = FunnelSchedule.extend({
  funnel_name: z.string(),
  funnel_active: z.boolean(),
  name: z.string(),
  custom_name: z.string().nullable(),
  group_type: z.enum(['community', 'group']),
  /** The run of a running one. Ours. */
  runId: z.number().int().nullable().optional(),
  /** Since when the run is paused, in milliseconds since 1970; null or absent while it is not. Ours. */
  pausedAt: z.number().nullable().optional(),
  /** Since when the funnel is paused; then its runs do not continue alone. Ours. */
  funnelPausedAt: z.number().nullable().optional(),
  /** Whether it is a trial run. Ours. */
  isTrial: z.boolean().optional(),
  /** How far its run is. Ours. */
  progress: Progress.optional(),
  /** What a start that is due waits for. Ours. */
  wait: Wait.optional(),
}).meta({ id: 'ActiveSchedule' });
export type ActiveSchedule = z.infer<typeof ActiveSchedule>;

/** Which schedules hold a lock. Source: SPEC-3.26, SPEC-10.23. */
export const MemoryStatus = z
  .object({
    status: z.literal('success'),
    running: z.object({ count: z.number().int(), schedules: z.array(z.number().int()) }),
    stopped: z.object({ count: z.number().int() }),
    total: z.number().int(),
    /** Number of active schedules. Ours: confirms that an empty list of active schedules is correct. */
    active: z.object({ count: z.number().int() }).optional(),
  })
  .meta({ id: 'MemoryStatus' });
export type MemoryStatus = z.infer<typeof MemoryStatus>;
