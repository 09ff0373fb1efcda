import { routes } from '@contract/routes';
import type { Pace, PaceChange } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parsePace } from './parse/pace';
import { withIsOffered } from './specFallback/missingCall';
import { listTag } from './tags';

const paceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPace: build.query<Pace, void>({
      query: () => call(routes.getPace),
      transformResponse: parsePace,
      providesTags: ['Pace'],
    }),
    savePace: build.mutation<unknown, PaceChange>({
      query: (body) => call(routes.savePace, { body }),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
    endWarmUp: build.mutation<unknown, void>({
      query: () => call(routes.endWarmUp),
      invalidatesTags: ['Pace', listTag('Broadcast')],
    }),
  }),
});

export const { useSavePaceMutation, useEndWarmUpMutation } = paceApi;
export const useGetPaceQuery = withIsOffered(paceApi.useGetPaceQuery);

/** The endpoints, as types of what recordings contain. */
export type PaceCalls = typeof paceApi.endpoints;
