/** Requests that the inline script of the page started before any bundle ran. */
interface EarlyAnswers {
  /** The `Authorization` they were asked with. */
  authorization: string;
  /** By absolute or root path, e.g. `/api/groups_list`. Each is used once, by the first call that asks for it. */
  byAddress: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Older than this, an answer may not be true any more. */
const FRESH_MS = 15_000;

/**
 * @returns the answer already on its way for this request, or null. Whoever waits for it may give up, as with any request. What was
 * asked with another token is nobody's answer: another tab may have signed in since, and the page belongs to its owner.
 */
export function takeEarlyAnswer(input: RequestInfo | URL): Promise<Response> | null {
  const early = window.earlyAnswers;
  if (!early || !(input instanceof Request) || input.method !== 'GET') return null;
  if (input.headers.get('Authorization') !== early.authorization || performance.now() > FRESH_MS) return null;
  const { pathname, search } = new URL(input.url);
  const answer = early.byAddress[pathname + search];
  if (!answer) return null;
  early.byAddress[pathname + search] = undefined;
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
