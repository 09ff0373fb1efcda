import { z } from 'zod';

import { WAIT_REASONS } from '../waitReasons';

/** What is waited for, with its moment in unix seconds where the reason has one (`waitReasons.ts`). Ours. */
export const Wait = z.object({ reason: z.enum(WAIT_REASONS), moment: z.number().nullable() }).meta({ id: 'Wait' });
export type Wait = z.infer<typeof Wait>;

/** How far a run is. */
export const Progress = z
  .object({
    /** Messages that are over, sent or not. */
    done: z.number().int(),
    /** Messages of the plan that can be reached. */
    total: z.number().int(),
    /** When the next message is due, in unix seconds; null while none is known. */
    nextAt: z.number().nullable(),
    /** Null when nothing is known to wait for. */
    wait: Wait.nullable(),
  })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof Progress>;
