/** Requests that the page's inline script started before any bundle ran. */
interface EarlyResponses {
  /** Their `Authorization` header. */
  authorization: string;
  /** By root path, e.g. `/api/groups_list`. Each is used once, by the first matching call. */
  byAddress: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    earlyResponses?: EarlyResponses;
  }
}

/** Older responses count as stale. */
const FRESH_MS = 15_000;

/**
 * Returns the response already in flight for this request, or null. It can be aborted like any request. A response to another token
 * is never used: another tab may have signed in as another user.
 */
export function takeEarlyResponse(input: RequestInfo | URL): Promise<Response> | null {
  const early = window.earlyResponses;
  if (!early || !(input instanceof Request) || input.method !== 'GET') return null;
  if (input.headers.get('Authorization') !== early.authorization || performance.now() > FRESH_MS) return null;
  const { pathname, search } = new URL(input.url);
  const response = early.byAddress[pathname + search];
  if (!response) return null;
  early.byAddress[pathname + search] = undefined;
  return Promise.race([response, whenAborted(input.signal)]);
}

/** Discards the responses of a session that has ended. */
export function discardEarlyResponses(): void {
  window.earlyResponses = undefined;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
