import { z } from 'zod';

/** Numbers of the whole account. `lastUpdate` is milliseconds since 1970. Source: SPEC-3.31. */
export const Stats = z
  .object({
    messagesSent: z.number().int(),
    funnelsActive: z.number().int(),
    groupsCount: z.number().int(),
    lastUpdate: z.number(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof Stats>;
