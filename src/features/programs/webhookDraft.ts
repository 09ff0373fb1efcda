import type { Webhook } from '@contract/schemas/shapes';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/webhooks';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** A webhook as it is typed. */
export interface WebhookFields {
  address: string;
  events: WebhookEvent[];
}

/** Changes of a webhook that are not saved; null for what is not changed. */
export interface WebhookChanges {
  id: number;
  address: string | null;
  events: WebhookEvent[] | null;
}

function isFields(fields: unknown): fields is WebhookFields {
  const { address, events } = (fields ?? {}) as Partial<Record<keyof WebhookFields, unknown>>;
  const isEvent = (value: unknown) => WEBHOOK_EVENTS.some((known) => known === value);
  return typeof address === 'string' && Array.isArray(events) && events.every(isEvent);
}

/** A webhook that was not created yet. */
export const webhookDraft = createFormDraftSlice('webhookDraft', { version: 1, migrations: {}, isValid: isFields });

/** One webhook is changed at a time. */
export const WEBHOOK_CHANGES = 'webhookChanges';
export const noWebhookChanges: WebhookChanges = { id: 0, address: '', events: [] };

/** What differs from the webhook as it was saved. */
export const findChanges = ({ address, events }: WebhookFields, saved: Webhook): WebhookChanges => ({
  id: saved.id,
  address: address.trim() === saved.address ? null : address,
  events: WEBHOOK_EVENTS.every((one) => events.includes(one) === saved.events.includes(one)) ? null : events,
});

/** Null when nothing is worth keeping, or when the address contains a password, which no draft has. */
export function toKept({ address, events }: WebhookFields): WebhookFields | null {
  const isEmpty = address.trim() === '' && events.length === 0;
  return isEmpty || /^\s*\w+:\/\/[^/?#]*@/.test(address) ? null : { address, events };
}
