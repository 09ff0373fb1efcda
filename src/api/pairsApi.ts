import type { GroupPair, PairedGroup, PairGroup, PairInvitation } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

/** The messenger of the other account is asked. */
const ASKING_MAX_MS = 30_000;

const pairsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroupPairs: build.query<GroupPair[], void>({
      query: () => call('GET /group_pairs', { expects: 'list' }),
      providesTags: ['GroupPair', listTag('Group'), 'Reconnect'],
    }),
    /** Groups of the owner's other accounts that are in no pair. */
    listPairCandidates: build.query<PairedGroup[], number>({
      query: (id) => call('GET /groups/:id/pair_candidates', { expects: 'list', params: { id } }),
      providesTags: ['GroupPair', 'Reconnect'],
    }),
    pairGroup: build.mutation<GroupPair | null, PairGroup & { id: number }>({
      query: ({ id, ...body }) => call('PUT /groups/:id/pair', { params: { id }, body }),
      invalidatesTags: ['GroupPair'],
    }),
    /** Not cached: read from the messenger each time it is shown. */
    getPairInvitation: build.query<PairInvitation, number>({
      query: (id) => call('GET /groups/:id/pair_invitation', { params: { id }, timeout: ASKING_MAX_MS }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListGroupPairsQuery, useListPairCandidatesQuery, usePairGroupMutation, useGetPairInvitationQuery } =
  pairsApi;

/** The endpoints, for code outside of components. */
export const pairsCalls = pairsApi.endpoints;
