import type { Member } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

/** `id` is the index in the list. */
export type ListedMember = Member & { id: number };

/** The phone needs long for large groups. */
const LISTING_MAX_MS = 30_000;

const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: read from the phone each time it is shown. */
    listMembers: build.query<ListedMember[], number>({
      query: (id) => call('GET /groups/:id/members', { expects: 'list', params: { id }, timeout: LISTING_MAX_MS }),
      transformResponse: (members: Member[]) => members.map((member, id) => ({ ...member, id })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListMembersQuery } = membersApi;

/** The endpoints, for code outside of components. */
export const membersCalls = membersApi.endpoints;
