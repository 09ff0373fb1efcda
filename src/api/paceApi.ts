import type { Pace, PaceChange } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parsePace } from './parse/pace';
import { withIsOffered } from './specFallback/missingCall';
import { listTag } from './tags';

const paceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPace: build.query<Pace, void>({
      query: () => call('GET /user/pace'),
      transformResponse: parsePace,
      providesTags: ['Pace'],
    }),
    savePace: build.mutation<unknown, PaceChange>({
      query: (body) => call('PATCH /user/pace', { body }),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
    endWarmUp: build.mutation<unknown, void>({
      query: () => call('POST /user/pace/end-warm-up'),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
  }),
});

export const { useSavePaceMutation, useEndWarmUpMutation } = paceApi;
export const useGetPaceQuery = withIsOffered(paceApi.useGetPaceQuery);

/** The endpoints, for code outside of components. */
export const paceCalls = paceApi.endpoints;
