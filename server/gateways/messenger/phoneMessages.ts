import { randomBytes } from 'node:crypto';

/** An id in the form that WhatsApp's own devices use. */
export const makePhoneMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
