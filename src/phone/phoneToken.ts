import { browserStorage } from '@/lib/browserStorage';

const TOKEN_KEY = 'phone_token';

/** Storage of the phone's token. */
export const phoneToken = {
  read: () => browserStorage.read(TOKEN_KEY),
  write: (token: string) => browserStorage.write(TOKEN_KEY, token),
  remove: () => browserStorage.remove(TOKEN_KEY),
};

/** The link code in the URL, or null. */
export const readLinkCode = () => new URLSearchParams(window.location.search).get('code');

/** Removes the code from URL and history, since it was used and is secret. */
export const forgetLinkCode = () => window.history.replaceState(null, '', window.location.pathname);
