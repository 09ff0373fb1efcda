import type { SessionParts } from './sessionParts';

/** Longest wait for a closing connection. */
const CLOSE_MAX_MS = 3_000;

/** Closes a connection that is no longer used. A failure is only reported. */
export async function closeQuietly(close: () => Promise<void>, parts: Pick<SessionParts, 'onError'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MAX_MS)));
  const closing = close().catch((error: unknown) => parts.onError(error, 'the connection was not closed cleanly'));
  await Promise.race([closing, tooLong]);
  clearTimeout(timer);
}
