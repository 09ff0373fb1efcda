import { z } from 'zod';

import { limits } from '../limits';

/** A message to many groups at once. Source: spec §3 and §5. */
export const SendBroadcast = z
  .object({
    message: z.string().max(limits.broadcast.messageMaxChars, 'problems.messageTooLong').default(''),
    group_ids: z
      .array(z.coerce.number('problems.id').int('problems.id').positive('problems.id'), 'problems.noGroups')
      .min(1, 'problems.noGroups'),
    media_url: z.string().max(500).nullish(),
  })
  .refine((body) => body.message.trim() !== '' || Boolean(body.media_url), 'problems.nothingToSend');

export const BroadcastStarted = z.object({ id: z.number().int(), total: z.number().int() });

/** Where a broadcast stands. Ours. */
export const Broadcast = z
  .object({
    id: z.number().int(),
    status: z.enum(['running', 'paused', 'completed', 'canceled']),
    sent: z.number().int(),
    failed: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'Broadcast' });
