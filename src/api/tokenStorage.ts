import { browserStorage } from '@/lib/browserStorage';

/** Key names are the specification's (§9). */
export const TOKEN_KEY = 'auth_token';
const USER_KEY = 'user_data';

/** The only place that reads the login token and the saved user record. */
export const tokenStorage = {
  read: () => browserStorage.read(TOKEN_KEY),

  save(token: string, user: object): void {
    browserStorage.write(TOKEN_KEY, token);
    browserStorage.write(USER_KEY, JSON.stringify(user));
  },

  clear(): void {
    browserStorage.remove(TOKEN_KEY);
    browserStorage.remove(USER_KEY);
  },
};
