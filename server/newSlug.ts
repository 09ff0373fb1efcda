import { randomBytes } from 'node:crypto';

const SLUG_BYTES = 6;

/**
 * The end of a short address; random, so that it cannot be guessed. Letters and digits only: messengers and people take a dash or an
 * underscore at the end of a link for a part of the text.
 */
export const newSlug = (): string => randomBytes(SLUG_BYTES).toString('base64url').replaceAll(/[_-]/g, 'x');
