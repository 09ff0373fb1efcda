import { z } from 'zod';

import { limits } from '../limits';
import { Id, IdParams } from './envelope';
import { characters } from './fields';
import { FunnelGraph } from './structure';

/** A saved version of a funnel in the list. Its number is its revision. Ours. */
export const FunnelVersion = z
  .object({
    revision: z.number().int(),
    /** Milliseconds since 1970. */
    savedAtMs: z.number(),
    /** E-mail of who saved it; null for older versions. */
    author: z.string().nullable(),
    note: z.string().nullable(),
    /** In how many groups it runs now. */
    runningCount: z.number().int(),
    /** In how many groups a planned start will send it. */
    plannedCount: z.number().int(),
  })
  .meta({ id: 'FunnelVersion' });
export type FunnelVersion = z.infer<typeof FunnelVersion>;

/** The graph of one version. `missingMedia`: addresses of its files that are no longer there. Ours. */
export const FunnelVersionGraph = FunnelGraph.extend({
  revision: z.number().int(),
  missingMedia: z.array(z.string()),
}).meta({ id: 'FunnelVersionGraph' });
export type FunnelVersionGraph = z.infer<typeof FunnelVersionGraph>;

/** `:id` and `:revision` of a route. */
export const VersionParams = IdParams.extend({ revision: Id });

/** Newest first; `before` is the revision after the page. */
export const VersionsQuery = z.object({ before: Id.optional() });

/** Null or empty takes the note away. */
export const SaveVersionNote = z.object({
  note: z
    .string()
    .trim()
    .check(...characters(limits.funnel.noteMaxChars, 'problems.noteTooLong'))
    .nullable(),
});
