import { z } from 'zod';

import { translate } from './translate';

/** The address that people open, as browsers write it. It has no path: pages, calls and sockets are at its root. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((address, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(address);
  const rest = pathname.replace(/^\/+$/, '') + search + hash + username + password;
  if (rest !== '') context.addIssue({ code: 'custom', message: translate('start.publicUrlPath', { origin }) });
  return origin;
});
