/** Where the console sends people first. */
export const HOME_PATH = '/dashboard';

/** Where people sign in. */
export const LOGIN_PATH = '/login';

/** Where support staff look at recorded sessions; nobody has to be signed in there. */
export const REPLAY_PATH = '/replay';

const FROM = 'from';

/** The sign-in page that leads back to where one was, e.g. `/login?from=%2Ffunnels`. */
export function loginPathFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isPlain = pathname === '/' || (pathname === HOME_PATH && search === '');
  return isPlain ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ [FROM]: pathname + search }).toString()}`;
}

/** Where to go after signing in. Only a path of this console counts: a foreign address leads home. */
export function readReturnPath(search: string): string {
  const from = new URLSearchParams(search).get(FROM);
  if (from === null || !/^\/[^/\\]/.test(from) || from.startsWith(LOGIN_PATH)) return HOME_PATH;
  return from;
}
