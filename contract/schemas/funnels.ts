import { z } from 'zod';

import { limits } from '../limits';
import { funnelName, requiredName } from './fields';
import { SavedGraph } from './structure';

/** One message of a funnel's compiled plan, in sending order. Source: SPEC-3.21. */
export const FunnelMessage = z
  .object({
    message: z.string().max(100_000, 'problems.messageTooLong'),
    /** Whole minutes between the previous message on its path and this one. */
    delay_minutes: z.number().int().min(0),
    /** 1-based. */
    order_num: z.number().int().min(1),
    time_type: z.literal('delay'),
    /** URL of the attached file, or ''. */
    media_urls: z.string().max(500),
  })
  .meta({ id: 'FunnelMessage' });
export type FunnelMessage = z.infer<typeof FunnelMessage>;

/** A funnel as shown in lists and cards. Source: SPEC-3.13. */
export const Funnel = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    active: z.boolean(),
    steps: z.array(FunnelMessage),
    /** Since when nothing of it is sent or started, in milliseconds since 1970; null or absent while it is not paused. Ours. */
    pausedAt: z.number().nullable().optional(),
  })
  .meta({ id: 'Funnel' });
export type Funnel = z.infer<typeof Funnel>;

/** With its graph a funnel is created whole, in one transaction; ours and additive. Without one it is listed once its first graph is saved. */
export const CreateFunnel = z.object({
  name: funnelName,
  active: z.boolean().optional(),
  graph: SavedGraph.optional(),
});
/** `revision`: of the graph that was saved with it. Ours and additive. */
export const CreatedFunnel = Funnel.extend({ revision: z.number().int().optional() }).meta({ id: 'CreatedFunnel' });
export type CreatedFunnel = z.infer<typeof CreatedFunnel>;
export const RenameFunnel = z.object({ name: funnelName });
/** The copy's name. Source: SPEC-5.22. */
export const DuplicateFunnel = z.object({
  name: requiredName('problems.copyNameRequired', limits.funnel.nameMaxChars, 'problems.nameTooLong'),
});
export const SetFunnelStatus = z.object({ active: z.boolean() });
