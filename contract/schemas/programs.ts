import { z } from 'zod';

import { limits } from '../limits';
import { TOKEN_ROLES, WEBHOOK_EVENTS, WEBHOOK_FAILURES } from '../webhooks';
import { momentMs, requiredName } from './fields';

const { tokenNameMaxChars, addressMaxChars } = limits.programs;

/** A token with which a program calls the API. Moments are milliseconds since 1970. Ours. */
export const ApiToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    role: z.enum(TOKEN_ROLES),
    createdAt: z.number(),
    /** Rounded to the minute; null before the first call. */
    lastUsedAt: z.number().nullable(),
    /** Null: it does not expire. */
    expiresAt: z.number().nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

export const CreateToken = z.object({
  name: requiredName('problems.tokenNameRequired', tokenNameMaxChars, 'problems.tokenNameTooLong'),
  role: z.enum(TOKEN_ROLES),
  expiresAt: momentMs.nullable(),
});
export type CreateToken = z.output<typeof CreateToken>;

/** The only response that has the token itself; null in a repeated response, because only its hash is stored. */
export const CreatedToken = ApiToken.extend({ token: z.string().nullable() }).meta({ id: 'CreatedToken' });
export type CreatedToken = z.infer<typeof CreatedToken>;

/** An address that is called when something happens. Moments are milliseconds since 1970. Ours. */
export const Webhook = z
  .object({
    id: z.number().int(),
    address: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isActive: z.boolean(),
    createdAt: z.number(),
    /** Since when no attempt has succeeded; null when the last one did. */
    failingSince: z.number().nullable(),
    /** When the server switched it off because it had failed for days; null otherwise. */
    switchedOffAt: z.number().nullable(),
    /** Number of events that wait for their next attempt. */
    waitingCount: z.number().int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const WebhookAddress = z
  .url({ protocol: /^https?$/, error: 'problems.webhookAddress' })
  .max(addressMaxChars, 'problems.webhookAddress')
  .refine((address) => {
    if (!URL.canParse(address)) return false;
    const { username, password } = new URL(address);
    return username === '' && password === '';
  }, 'problems.webhookCredentials');
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'problems.webhookEvents').max(WEBHOOK_EVENTS.length);

export const CreateWebhook = z.object({ address: WebhookAddress, events });
export type CreateWebhook = z.output<typeof CreateWebhook>;

/** Changes the given fields. What waits for a webhook that is switched off is dropped. */
export const ChangeWebhook = z.object({
  address: WebhookAddress.optional(),
  events: events.optional(),
  isActive: z.boolean().optional(),
});
export type ChangeWebhook = z.output<typeof ChangeWebhook>;

/** The secret of the signatures; no other response has it. */
export const WebhookSecret = z.object({ secret: z.string() });

/** The secret is null in a repeated response. */
export const CreatedWebhook = Webhook.extend({ secret: z.string().nullable() }).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

/** One attempt to deliver an event. Ours. */
export const WebhookAttempt = z
  .object({
    id: z.number().int(),
    /** The event; its attempts and resends have the same `webhook-id` header. */
    eventId: z.number().int(),
    event: z.enum([...WEBHOOK_EVENTS, 'test']),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** HTTP status of the response; null when there was none. */
    status: z.number().int().nullable(),
    failure: z.enum(WEBHOOK_FAILURES).nullable(),
    durationMs: z.number().int(),
    isDelivered: z.boolean(),
    /** When the event is tried again, milliseconds since 1970; null when it is not. */
    nextAt: z.number().nullable(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;
