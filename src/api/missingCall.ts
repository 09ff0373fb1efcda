import { normalizeError } from '@/lib/normalizeError';

/** What servers answer when they do not know a path or its method. */
const UNKNOWN = [404, 405, 501];

/** Whether a call failed because the server does not know it; a row that it does not find has a code of the contract. */
export function isMissingCall(error: unknown): boolean {
  const { status, code } = normalizeError(error);
  return status !== null && UNKNOWN.includes(status) && !code?.endsWith('_NOT_FOUND');
}
