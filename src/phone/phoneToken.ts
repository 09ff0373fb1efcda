import { browserStorage } from '@/lib/browserStorage';

const TOKEN_KEY = 'phone_token';

/** What the page keeps between visits: the token that its link was answered with. */
export const phoneToken = {
  read: () => browserStorage.read(TOKEN_KEY),
  write: (token: string) => browserStorage.write(TOKEN_KEY, token),
  remove: () => browserStorage.remove(TOKEN_KEY),
};

/** The code that the address of the page carries, or null. */
export const readLinkCode = () => new URLSearchParams(window.location.search).get('code');

/** Takes the code out of the address and of the history: it was used, and it was a secret. */
export const forgetLinkCode = () => window.history.replaceState(null, '', window.location.pathname);
