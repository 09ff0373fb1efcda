/**
 * Requests that the inline script of the page started before any bundle ran, by absolute or root path, e.g.
 * `/api/groups_list`. Each is used once, by the first call that asks for it.
 */
declare global {
  interface Window {
    earlyAnswers?: Record<string, Promise<Response> | undefined>;
  }
}

/** Older than this, an answer may not be true any more. */
const FRESH_MS = 15_000;

/**
 * @returns the answer already on its way for this request, or null. Whoever waits for it may give up, as with any request.
 */
export function takeEarlyAnswer(input: RequestInfo | URL): Promise<Response> | null {
  const early = window.earlyAnswers;
  if (!early || !(input instanceof Request) || input.method !== 'GET') return null;
  const { pathname, search } = new URL(input.url);
  const answer = early[pathname + search];
  if (!answer || performance.now() > FRESH_MS) return null;
  early[pathname + search] = undefined;
  return Promise.race([answer, whenAborted(input.signal)]);
}

/** Throws away what was asked for somebody whose session has ended. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
