import type { DeliveryStatus, RunMessage } from './schemas/shapes';

/** What may be sent once more by hand: what certainly or perhaps never arrived, and never will by itself. Ours, decision 0063. */
const RESENDABLE: readonly DeliveryStatus[] = ['failed', 'unconfirmed', 'skipped'];

/** How a message of a run stands: as its newest resend ended, or as the run left it. One that was taken back changed nothing. */
export function currentStatus({ status, resends = [] }: Pick<RunMessage, 'status' | 'resends'>): DeliveryStatus {
  return resends.findLast((resend) => resend.status !== 'canceled')?.status ?? status;
}

/** Whether a message may be sent once more by hand. Never while one of its resends is on its way, or once one has arrived. */
export const isResendable = (message: Pick<RunMessage, 'status' | 'resends'>): boolean =>
  RESENDABLE.includes(currentStatus(message)) && RESENDABLE.includes(message.status);
