import { apiPrefix, splitRoute, TIME_ZONE_HEADER } from '@contract/http';

import { recordRequest } from '@/api/recordRequest';
import { readSignedIn, type KnownUser } from '@/api/parse/session';
import { tokenStorage } from '@/api/tokenStorage';
import { browserNow } from '@/lib/clock';

/** Result of a sign-in. A refusal may contain the server's text. */
export type SignInOutcome =
  | { kind: 'signedIn'; user: KnownUser }
  | { kind: 'refused'; text: string | null }
  | { kind: 'serverFailed'; text: string | null }
  | { kind: 'noAnswer' };

const TIMEOUT_MS = 20_000;
const SERVER_FAULT = 500;

/** Signs in and stores the token. A plain function, so that no password enters an action or the state. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const { method, path } = splitRoute('POST /login');
  let response: Response;
  const requestedMs = browserNow();
  try {
    response = await fetch(apiPrefix + path, {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json', ...zoneHeader() },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    recordRequest('login', requestedMs, 'no answer', null);
    return { kind: 'noAnswer' };
  }
  recordRequest('login', requestedMs, response.status, response.headers.get('x-request-id'));
  return await readResponse(response);
}

/** The zone that a new account begins with; missing where the browser does not know it. */
function zoneHeader(): Record<string, string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone: string | undefined };
  return timeZone ? { [TIME_ZONE_HEADER]: timeZone } : {};
}

async function readResponse(response: Response): Promise<SignInOutcome> {
  const body = await readJson(response);
  const text = asText(body?.error) ?? asText(body?.response);
  if (!body || response.status >= SERVER_FAULT) return { kind: 'serverFailed', text };
  const signedIn = response.ok ? readSignedIn(body) : null;
  if (signedIn === null) return { kind: 'refused', text };
  tokenStorage.save(signedIn.token, signedIn.user);
  return { kind: 'signedIn', user: signedIn.user };
}

async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const answer = (await response.json()) as unknown;
    return typeof answer === 'object' ? (answer as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
