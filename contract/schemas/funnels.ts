import { z } from 'zod';

import { limits } from '../limits';
import { hasVisibleText } from '../visibleText';
import { characters } from './fields';

const name = z
  .string('problems.funnelNameRequired')
  .trim()
  .min(1, 'problems.funnelNameRequired')
  .refine(hasVisibleText, 'problems.funnelNameRequired')
  .check(...characters(limits.funnel.nameMaxChars, 'problems.nameTooLong'));

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

export const CreateFunnel = z.object({ name, active: z.boolean().optional() });
export const RenameFunnel = z.object({ name });
/** The copy's name. Source: SPEC-5.22. */
export const DuplicateFunnel = z.object({
  name: z
    .string('problems.copyNameRequired')
    .trim()
    .min(1, 'problems.copyNameRequired')
    .refine(hasVisibleText, 'problems.copyNameRequired')
    .check(...characters(limits.funnel.nameMaxChars, 'problems.nameTooLong')),
});
export const SetFunnelStatus = z.object({ active: z.boolean() });
