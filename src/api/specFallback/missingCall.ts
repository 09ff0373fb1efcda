import { normalizeError } from '@/lib/normalizeError';

/** Statuses of an unknown path or method. */
const UNKNOWN = [404, 405, 501];

/** Whether a call failed because the server does not support it; a missing row has an error code of the contract. */
export function isMissingCall(error: unknown): boolean {
  const { status, code } = normalizeError(error);
  return status !== null && UNKNOWN.includes(status) && !code?.endsWith('_NOT_FOUND');
}
