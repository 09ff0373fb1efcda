import type { ShortLink, ShortLinks } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const shortLinksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Own ones of these ends of short addresses, with commas between them, and the address of the server. Not part of the specification. */
    listShortLinks: build.query<ShortLinks, string>({
      query: (slugs) => call('GET /short_links', { query: { slugs } }),
      providesTags: ['Reconnect'],
    }),
    shortenLinks: build.mutation<ShortLink[], readonly string[]>({
      query: (urls) => call('POST /short_links', { once: true, body: { urls } }),
    }),
  }),
});

export const { useListShortLinksQuery, useShortenLinksMutation } = shortLinksApi;

/** The endpoints, for code outside of components. */
export const shortLinksCalls = shortLinksApi.endpoints;
