import { z } from 'zod';

import { inFlight } from './envelope';

/** Whether all sending is stopped, and what waits. Ours. */
export const Sending = z
  .object({
    /** When it was stopped, in milliseconds since 1970; null while it is not stopped. */
    stoppedAt: z.number().nullable(),
    /** Messages that wait to be sent now or later; those of paused broadcasts and runs do not count. */
    queuedCount: z.number().int(),
    /** Starts of funnels and planned broadcasts that are still ahead; those of a series count once. */
    plannedCount: z.number().int(),
    /** When the next of them is due, in milliseconds since 1970; null without any. */
    nextPlannedAt: z.number().nullable(),
    /** True if what waits is sent slowly at first, because the number is warmed up, or will be after a restriction. Missing otherwise. */
    isWarmingUp: z.literal(true).optional(),
    ...inFlight,
  })
  .meta({ id: 'Sending' });
export type Sending = z.infer<typeof Sending>;
