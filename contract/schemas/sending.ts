import { z } from 'zod';

/** Whether an owner stopped all sending, and what waits. Ours. */
export const Sending = z
  .object({
    /** When it was stopped, in milliseconds since 1970; null while it is not stopped. */
    stoppedAt: z.number().nullable(),
    /** Messages that wait to be sent now or later; those of paused broadcasts and runs do not count. */
    queuedCount: z.number().int(),
  })
  .meta({ id: 'Sending' });
export type Sending = z.infer<typeof Sending>;
