import type { Pace, PaceChange } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

const paceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPace: build.query<Pace, void>({
      query: () => call('GET /user/pace'),
      providesTags: ['Pace'],
    }),
    savePace: build.mutation<Pace, PaceChange>({
      query: (body) => call('PATCH /user/pace', { body }),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
    endWarmUp: build.mutation<unknown, void>({
      query: () => call('POST /user/pace/end-warm-up'),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
  }),
});

export const { useSavePaceMutation, useEndWarmUpMutation, useGetPaceQuery } = paceApi;

/** The endpoints, for code outside of components. */
export const paceCalls = paceApi.endpoints;
