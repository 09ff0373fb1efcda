import { z } from 'zod';

import { limits } from '../limits';
import { funnelName } from './fields';
import { FunnelGraph, SavedGraph } from './structure';
import { SaveField } from './variables';

const { funnelsMaxCount } = limits.funnelFile;

/** Ids of the funnels of an export, separated by commas. */
export const ExportQuery = z.object({
  ids: z
    .string('problems.id')
    .regex(new RegExp(`^\\d{1,10}(?:,\\d{1,10}){0,${funnelsMaxCount - 1}}$`), 'problems.tooManyFunnels'),
});

/** A funnel that is to be imported. Own fields in its texts are numbers in the list of names beside it, from 1. */
const ImportedFunnel = z.object({ name: funnelName, graph: SavedGraph });

/** What a checked file contains, to be created: `fields` are names of own fields, created where they are missing. */
export const ImportFunnels = z.object({
  funnels: z.array(ImportedFunnel).min(1, 'problems.graph').max(funnelsMaxCount, 'problems.tooManyFunnels'),
  fields: z.array(SaveField.shape.name).max(limits.fields.maxCount, 'problems.graph'),
});
export type ImportFunnels = z.infer<typeof ImportFunnels>;

/** A funnel of a checked file. `newName` is the one it would get here; `problem` says why it does not fit. */
const CheckedFunnel = z.object({
  name: z.string(),
  newName: z.string(),
  graph: FunnelGraph,
  messagesCount: z.number().int(),
  mediaCount: z.number().int(),
  /** Steps whose file was already gone when it was exported. */
  missingCount: z.number().int(),
  problem: z.string().nullable(),
});

/**
 * What a file contains and what does not fit. With problems nothing can be imported, and none of its files is kept; otherwise
 * `mediaUrls` are its files, which are removed after a day unless they are used. Ours.
 */
export const FunnelFileReport = z
  .object({
    funnels: z.array(CheckedFunnel),
    fields: z.array(z.string()),
    /** Own fields that do not exist here and would be created. */
    newFields: z.array(z.string()),
    mediaUrls: z.array(z.string()),
    mediaBytes: z.number().int(),
    /** In words. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'FunnelFileReport' });
export type FunnelFileReport = z.infer<typeof FunnelFileReport>;

/** Ids and names of the funnels that an import has created, in the order of the file. */
export const FunnelsImported = z
  .object({ funnels: z.array(z.object({ id: z.number().int(), name: z.string() })) })
  .meta({ id: 'FunnelsImported' });
export type FunnelsImported = z.infer<typeof FunnelsImported>;
