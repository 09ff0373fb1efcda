import { randomBytes } from 'node:crypto';

import { limits } from '@contract/limits';
import type { MessengerAbilities } from '@contract/schemas/messenger';

/** What WhatsApp can do, and the simulator like it. */
export const phoneAbilities: MessengerAbilities = { textMaxChars: limits.broadcast.messageMaxChars, hasPolls: true };

/** An id in the form that WhatsApp's own devices use. */
export const makePhoneMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
