import { z } from 'zod';

import { translate } from './translate';

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The address that people open, without a path: pages, calls and sockets are at its root. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .transform((address) => address.replace(/\/+$/, ''))
  .refine((address) => address === originOf(address), {
    error: ({ input }) => translate('start.publicUrlPath', { origin: originOf(String(input)) ?? '' }),
  });
