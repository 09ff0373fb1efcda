import { hideValues } from '../../../describeFailure';

/** WhatsApp's code for an account that requests or sends too much. */
export const TOO_MANY_REQUESTS = 429;

/** Library errors carry an HTTP status; those returned by the server also its error node. */
export function readFailure(error: unknown): { statusCode: number | null; isAnswer: boolean } {
  if (!(error instanceof Error)) return { statusCode: null, isAnswer: false };
  const { output, data } = error as Error & { output?: { statusCode?: number }; data?: unknown };
  if (typeof data === 'number') return { statusCode: data, isAnswer: true };
  const isAnswer = typeof data === 'object' && data !== null && 'tag' in data && data.tag === 'error';
  return { statusCode: output?.statusCode ?? null, isAnswer };
}

/** Shown to owners, so it contains no file, address or number. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? hideValues(error.message) : 'unknown';
