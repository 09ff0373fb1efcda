import { browserStorage } from '@/lib/browserStorage';

/** Key names are the specification's (SPEC-9.2). */
export const TOKEN_KEY = 'auth_token';
const USER_KEY = 'user_data';

/** The token of a browser without storage: valid for this tab only. */
let unkept: string | null = null;
/** A session whose token was deleted from the storage ends once. */
let hasEndedWithout = false;

/** The only place that reads the login token and the saved user record. */
export const tokenStorage = {
  read(): string | null {
    const token = browserStorage.read(TOKEN_KEY) ?? unkept;
    if (token !== null) hasEndedWithout = false;
    return token;
  },

  save(token: string, user: object): void {
    tokenStorage.clear();
    unkept = browserStorage.write(TOKEN_KEY, token) ? null : token;
    browserStorage.write(USER_KEY, JSON.stringify(user));
  },

  clear(): void {
    unkept = null;
    browserStorage.remove(TOKEN_KEY);
    browserStorage.remove(USER_KEY);
  },

  /** Removes a session that the server refused. Returns false if it is gone already or another session has begun. */
  end(refused: string | null): boolean {
    if (tokenStorage.read() !== refused || (refused === null && hasEndedWithout)) return false;
    tokenStorage.clear();
    hasEndedWithout = refused === null;
    return true;
  },
};
