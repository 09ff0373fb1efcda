import type { DeliveryStatus, RunMessage } from './schemas/shapes';

/** Statuses that allow a manual resend: not delivered, or perhaps not, and final. Ours, decision 0031. */
const RESENDABLE: readonly DeliveryStatus[] = ['failed', 'unconfirmed', 'skipped'];

/** Current status of a run's message: that of its newest resend that was not canceled, else its own. */
export function currentStatus({ status, resends = [] }: Pick<RunMessage, 'status' | 'resends'>): DeliveryStatus {
  return resends.findLast((resend) => resend.status !== 'canceled')?.status ?? status;
}

/** Whether a message can be resent manually: not while a resend is pending, nor after one succeeded. */
export const isResendable = (message: Pick<RunMessage, 'status' | 'resends'>): boolean =>
  RESENDABLE.includes(currentStatus(message)) && RESENDABLE.includes(message.status);
