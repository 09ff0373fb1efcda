import { routes } from '@contract/routes';

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
      query: (id) => call(routes.listMembers, { params: { id }, timeout: LISTING_MAX_MS }),
      transformResponse: parseMembers,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const useListMembersQuery = withIsOffered(membersApi.useListMembersQuery);

/** The endpoints, as types of what recordings contain. */
export type MembersCalls = typeof membersApi.endpoints;
