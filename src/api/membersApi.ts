import { baseApi } from './baseApi';
import { call } from './call';
import { parseMembers, type ListedMember } from './parse/members';
import { withIsOffered } from './specFallback/missingCall';

/** The phone needs long for large groups. */
const LISTING_MAX_MS = 30_000;

const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: read from the phone each time it is shown. */
    listMembers: build.query<ListedMember[], number>({
      query: (id) => call('GET /groups/:id/members', { expects: 'list', params: { id }, timeout: LISTING_MAX_MS }),
      transformResponse: parseMembers,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const useListMembersQuery = withIsOffered(membersApi.useListMembersQuery);

/** The endpoints, for code outside of components. */
export const membersCalls = membersApi.endpoints;
