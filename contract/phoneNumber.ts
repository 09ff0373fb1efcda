const MIN_DIGITS = 8;
const MAX_DIGITS = 15;
/** Written within Russia; no country has the code 89. */
const RUSSIAN_TRUNK = /^8(9\d{9})$/;

/**
 * The digits of an international telephone number as people write it, e.g. `+7 (900) 000-00-01`; null when it is none.
 * Eleven digits that begin with 89 are a Russian number in its national form.
 */
export function readPhoneNumber(text: string): string | null {
  if (!/^[\s+()\d.\-–]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '').replace(RUSSIAN_TRUNK, '7$1');
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && !digits.startsWith('0') ? digits : null;
}
