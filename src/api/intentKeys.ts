import { limits } from '@contract/limits';
import { idempotentRoutes, routes } from '@contract/routes';

import { normalizeError } from '@/lib/normalizeError';

const creating = new Set<string>(idempotentRoutes.map((name) => routes[name]));

/** Calls whose outcome is not known yet, by what they ask; in memory only. */
const unfinished = new Map<string, { key: string; atMs: number }>();

/** Whether a route makes something, so that asking twice must not make two. */
export const isCreating = (route: string): boolean => creating.has(route);

/**
 * Names a creating call for `Idempotency-Key`: as long as nobody knows what came of it, the same call has the same name, however
 * often it is tried and from whichever dialog.
 */
export function keyOfIntent(asked: unknown): string {
  const nowMs = Date.now();
  for (const [of, { atMs }] of unfinished) if (nowMs - atMs > limits.idempotency.retryMs) unfinished.delete(of);
  const text = JSON.stringify(asked);
  const known = unfinished.get(text) ?? { key: crypto.randomUUID(), atMs: nowMs };
  unfinished.set(text, known);
  return known.key;
}

/** Hears what came of a call: once the server has said yes or no, the same call is a new wish. */
export function noteOutcome(key: string, { error }: { error?: unknown }): void {
  if (error !== undefined && isOutcomeOpen(error)) return;
  for (const [of, known] of unfinished) if (known.key === key) unfinished.delete(of);
}

/** Whether a call that failed may have been done all the same. */
export function isOutcomeOpen(error: unknown): boolean {
  const { kind, status, code } = normalizeError(error);
  return kind !== 'refused' || status === null || status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS';
}
