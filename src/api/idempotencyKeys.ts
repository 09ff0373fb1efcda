import { limits } from '@contract/limits';
import { idempotentRoutes, routes } from '@contract/routes';

import { browserNow } from '@/lib/clock';
import { normalizeError } from '@/lib/normalizeError';
import { randomId } from '@/lib/randomId';

const idempotent = new Set<string>(idempotentRoutes.map((name) => routes[name]));

/** Calls with an unknown outcome, by their content; in memory only. */
const unfinished = new Map<string, { key: string; atMs: number }>();

/** Whether a route creates something and needs an idempotency key. */
export const isIdempotent = (route: string): boolean => idempotent.has(route);

/** The `Idempotency-Key` of a creating call: until its outcome is known, every retry of the same call gets the same key. */
export function idempotencyKeyFor(request: unknown): string {
  const nowMs = browserNow();
  for (const [of, { atMs }] of unfinished) if (nowMs - atMs > limits.idempotency.retryMs) unfinished.delete(of);
  const text = JSON.stringify(request);
  const known = unfinished.get(text) ?? { key: randomId(), atMs: nowMs };
  unfinished.set(text, known);
  return known.key;
}

/** Forgets the key once the server has accepted or refused the call. */
export function recordOutcome(key: string, { error }: { error?: unknown }): void {
  if (error !== undefined && isOutcomeUnknown(error)) return;
  for (const [of, known] of unfinished) if (known.key === key) unfinished.delete(of);
}

/** Whether a failed call may have taken effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { kind, status, code } = normalizeError(error);
  return kind !== 'refused' || status === null || status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS';
}
