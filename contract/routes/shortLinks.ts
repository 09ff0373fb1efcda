import { z } from 'zod';

import { success } from '../schemas/envelope';
import { ShortenLinks, ShortLink, ShortLinks, ShortLinksQuery } from '../schemas/shortLinks';
import { defineCalls } from './defineCalls';

export const shortLinkCalls = defineCalls('broadcast', {
  listShortLinks: { route: 'GET /short_links', query: ShortLinksQuery, response: success(ShortLinks) },
  shortenLinks: {
    route: 'POST /short_links',
    body: ShortenLinks,
    response: success(z.array(ShortLink)),
    errors: ['SHORT_LINKS_TOO_MANY'],
    isIdempotent: true,
    changes: 'account',
    example: () => ({ urls: ['https://example.com/a'] }),
  },
});
