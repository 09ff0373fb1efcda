/** The first page after the sign-in. */
export const HOME_PATH = '/dashboard';

/** The sign-in page. */
export const LOGIN_PATH = '/login';

/** The replay page for support staff, without a session. */
export const REPLAY_PATH = '/replay';

const FROM = 'from';

/** The sign-in page with the path to return to, e.g. `/login?from=%2Ffunnels`. */
export function loginPathFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isPlain = pathname === '/' || (pathname === HOME_PATH && search === '');
  return isPlain ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ [FROM]: pathname + search }).toString()}`;
}

/** The path after the sign-in. Only paths of this console are accepted. */
export function readReturnPath(search: string): string {
  const from = new URLSearchParams(search).get(FROM);
  if (from === null || !/^\/[^/\\]/.test(from) || from.startsWith(LOGIN_PATH)) return HOME_PATH;
  return from;
}
