import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/webhooks';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** A webhook as it is typed. */
export interface WebhookFields {
  address: string;
  events: WebhookEvent[];
}

/** Changes of a webhook that are not saved. */
export interface WebhookChanges extends WebhookFields {
  id: number;
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

/** Null when nothing is worth keeping, or when the address contains a password, which no draft has. */
export function toKept({ address, events }: WebhookFields): WebhookFields | null {
  const isEmpty = address.trim() === '' && events.length === 0;
  return isEmpty || /^\s*\w+:\/\/[^/?#]*@/.test(address) ? null : { address, events };
}
