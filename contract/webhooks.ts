/** What a webhook can report. `test` is sent by a click only and cannot be chosen. */
export const WEBHOOK_EVENTS = [
  'message.sent',
  'message.failed',
  'message.unconfirmed',
  'run.started',
  'run.finished',
  'phone.connected',
  'phone.lost',
  'reply.taken',
] as const;

/** One of them. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type PhoneEvent = Extract<WebhookEvent, `phone.${string}`>;

/** Why an attempt failed without a response. `key`: the server cannot decrypt the secret any more. */
export const WEBHOOK_FAILURES = [
  'timeout',
  'unreachable',
  'unknownHost',
  'privateAddress',
  'certificate',
  'key',
] as const;

/** One of them. */
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** `read`: calls that change nothing; `act`: also those that change and send. */
export const TOKEN_ROLES = ['read', 'act'] as const;

/** What a token may do. Neither reaches the settings of the account. */
export type TokenRole = (typeof TOKEN_ROLES)[number];

/** Begins every API token, so that it is recognized where it should not be. */
export const TOKEN_PREFIX = 'vrk_';

/** Headers of a webhook, as in the Standard Webhooks specification. */
export const WEBHOOK_ID_HEADER = 'webhook-id';
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp';
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';
