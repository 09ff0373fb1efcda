import { z } from 'zod';

/** What the next message of a run waits for; each is a condition of sending that does not hold. Ours. */
export const WaitReason = z.enum([
  'stopped',
  'paused',
  'offline',
  'reply',
  'time',
  'quiet',
  'pace',
  'queue',
  'file',
  'sending',
]);
export type WaitReason = z.infer<typeof WaitReason>;

/** What is waited for, with its moment in unix seconds: since when for 'stopped' and 'offline', until when for 'quiet' and 'pace'. */
export const Wait = z.object({ reason: WaitReason, moment: z.number().nullable() }).meta({ id: 'Wait' });
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
