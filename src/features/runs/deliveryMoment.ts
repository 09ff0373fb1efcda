import type { RunMessage } from '@contract/schemas/shapes';

/** A key of `runs:message` for the moment of sending; null when only the status is known. */
export type DeliveryMoment = { key: 'sent' | 'due'; atS: number } | { key: 'afterPrevious' | 'notSent' } | null;

/** The time shown next to a message's status. An unconfirmed message is never called unsent, since it may have arrived. */
export function deliveryMoment({ status, sent_at, due_at }: RunMessage, hasDueTimes = true): DeliveryMoment {
  if (sent_at !== null) return { key: 'sent', atS: sent_at };
  if (!hasDueTimes && status === 'queued') return { key: 'notSent' };
  switch (status) {
    case 'queued':
      return due_at === null ? { key: 'afterPrevious' } : { key: 'due', atS: due_at };
    case 'unconfirmed':
    case 'sending':
    case 'success':
      return null;
    case 'failed':
    case 'canceled':
    case 'skipped':
      return { key: 'notSent' };
  }
}
