import { z } from 'zod';

import { hasVisibleText } from '../visibleText';

/** Body of a support message. Source: SPEC-5.7. */
export const SupportMessageBody = z.object({
  message: z
    .string('problems.messageRequired')
    .trim()
    .min(1, 'problems.messageRequired')
    .refine(hasVisibleText, 'problems.messageRequired')
    .max(4096, 'problems.messageTooLong'),
});

/** Reports that an error screen was shown, so that support finds its id in the log. `page` is the path without query. Ours. */
export const ErrorReport = z.object({
  id: z.string('problems.id').regex(/^[a-z0-9]{4,10}$/, 'problems.id'),
  page: z.string('problems.url').regex(/^\/[a-z-]{0,40}$/, 'problems.url'),
});

/** One message of the support conversation, newest last. `sent_at` is unix seconds. */
export const SupportMessage = z
  .object({ id: z.number().int(), direction: z.enum(['out', 'in']), message: z.string(), sent_at: z.number() })
  .meta({ id: 'SupportMessage' });

export type SupportMessage = z.infer<typeof SupportMessage>;

/** Whether messages reach a support chat; without one they are only saved. Source: SPEC-3.32. */
export const SupportStatus = z.object({ isSupportConfigured: z.boolean() });
export type SupportStatus = z.infer<typeof SupportStatus>;

/**
 * The bot and a one-time link that connects the owner's Telegram within an hour. Source: SPEC-3.33; `isLinked` is ours and additive:
 * whether the account is already connected.
 */
export const BotInfo = z
  .object({ username: z.string(), link: z.string(), isLinked: z.boolean() })
  .meta({ id: 'BotInfo' });
export type BotInfo = z.infer<typeof BotInfo>;
