import { z } from 'zod';

const days = z.number().int().min(0);

/** How long the server keeps an owner's history, in days, and space for files, in bytes; 0 is no limit. Ours. */
export const DataLimits = z
  .object({
    runsKeepDays: days,
    broadcastsKeepDays: days,
    greetingsKeepDays: days,
    supportKeepDays: days,
    filesBytes: z.number().int().min(0),
    filesMaxBytes: z.number().int().min(0),
  })
  .meta({ id: 'DataLimits' });
export type DataLimits = z.infer<typeof DataLimits>;
