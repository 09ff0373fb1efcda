import { normalizeError } from '@/lib/normalizeError';

/** Why the server did not get a save, or may not have got it. */
export type UnsentReason = 'offline' | 'timeout' | 'unavailable';

const UNAVAILABLE = [502, 503, 504];

/** Null for what the server refused: the same save would be refused again. */
export function unsentReason(error: unknown): UnsentReason | null {
  const { kind, status } = normalizeError(error);
  if (kind === 'offline' || kind === 'timeout') return kind;
  return status !== null && UNAVAILABLE.includes(status) ? 'unavailable' : null;
}
