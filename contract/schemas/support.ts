import { z } from 'zod';

/** What the support dialog sends. Source: spec §5. */
export const SupportMessageBody = z.object({
  message: z
    .string('problems.messageRequired')
    .trim()
    .min(1, 'problems.messageRequired')
    .max(4096, 'problems.messageTooLong'),
});

/** One line of the conversation with support, newest last. `sent_at` is unix seconds. */
export const SupportMessage = z
  .object({ id: z.number().int(), direction: z.enum(['out', 'in']), message: z.string(), sent_at: z.number() })
  .meta({ id: 'SupportMessage' });

export const SupportStatus = z.object({ isSupportConfigured: z.boolean() });
export const BotInfo = z.object({ username: z.string(), link: z.string() });
