import { z } from 'zod';

import { inFlight } from './envelope';
import { momentMs } from './fields';
import { Chosen } from './schedules';

/**
 * How a paused run continues: `shift` moves its remaining steps by the length of the pause, `plan` keeps their moments, so that what
 * is overdue is sent at once. Ours.
 */
export const ResumeMode = z.enum(['shift', 'plan']);
export type ResumeMode = z.infer<typeof ResumeMode>;

/** A step that waits in a pause, with its moment after each way of resuming. Milliseconds since 1970; what is past is sent at once. */
export const PausedStep = z.object({
  runId: z.number().int(),
  /** Name shown for the group. */
  groupName: z.string(),
  /** Its position in the plan, from 1. */
  orderNum: z.number().int(),
  plannedAt: z.number(),
  shiftedAt: z.number(),
});
export type PausedStep = z.infer<typeof PausedStep>;

/** The pause of a run or a funnel, and what resuming would do. Ours. */
export const Pause = z
  .object({
    /** When it was paused, in milliseconds since 1970; null while it is not paused. */
    pausedAt: z.number().nullable(),
    /** The moment up to which `shiftedAt` counts the pause, in milliseconds since 1970; `resume` with it gives exactly these moments. */
    asOf: z.number(),
    /** Paused runs that resuming continues. */
    runsCount: z.number().int(),
    /** Starts of the funnel that became due during the pause and begin when it is resumed. */
    dueStartsCount: z.number().int(),
    stepsCount: z.number().int(),
    /** Steps whose planned moment is past. */
    overdueCount: z.number().int(),
    /** The first steps by planned moment, twenty at most. */
    steps: z.array(PausedStep),
    ...inFlight,
  })
  .meta({ id: 'Pause' });
export type Pause = z.infer<typeof Pause>;

export const Resume = z.object({
  mode: ResumeMode,
  /** `asOf` of the pause that the owner has seen; without it the pause counts until now. */
  asOf: momentMs.optional(),
});
export type Resume = z.infer<typeof Resume>;

/** Each pause counts until now. */
export const ResumeChosen = Chosen.extend({ mode: ResumeMode });
export type ResumeChosen = z.infer<typeof ResumeChosen>;
