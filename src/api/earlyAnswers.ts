/**
 * Requests that the inline script of the page started before any bundle ran, by absolute or root path, e.g.
 * `/api/groups_list`. Each is used once, by the first call that asks for it.
 */
declare global {
  interface Window {
    earlyAnswers?: Record<string, Promise<Response> | undefined>;
  }
}

/** @returns the answer already on its way for this request, or null. */
export function takeEarlyAnswer(input: RequestInfo | URL): Promise<Response> | null {
  const early = window.earlyAnswers;
  if (!early || !(input instanceof Request) || input.method !== 'GET') return null;
  const { pathname, search } = new URL(input.url);
  const answer = early[pathname + search];
  if (!answer) return null;
  early[pathname + search] = undefined;
  return answer;
}
