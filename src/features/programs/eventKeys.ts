import type { ParseKeys } from 'i18next';

import type { WebhookAttempt } from '@contract/schemas/shapes';

/** The text of each event. */
export const eventKeys: Record<WebhookAttempt['event'], ParseKeys<'programs'>> = {
  'message.sent': 'events.messageSent',
  'message.failed': 'events.messageFailed',
  'message.unconfirmed': 'events.messageUnconfirmed',
  'run.started': 'events.runStarted',
  'run.finished': 'events.runFinished',
  'phone.connected': 'events.phoneConnected',
  'phone.lost': 'events.phoneLost',
  'reply.taken': 'events.replyTaken',
  test: 'events.test',
};

/** The server of a receiver, as people name it. */
export const hostOf = (address: string): string => /^https?:\/\/([^\s/?#]+)/i.exec(address)?.[1] ?? address;
