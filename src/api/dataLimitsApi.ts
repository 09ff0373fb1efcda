import type { DataLimits } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const dataLimitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataLimits: build.query<DataLimits, void>({
      query: () => call('GET /user/data-limits'),
      providesTags: ['DataLimits'],
    }),
  }),
});

export const { useGetDataLimitsQuery } = dataLimitsApi;

/** The endpoints, for code outside of components. */
export const dataLimitsCalls = dataLimitsApi.endpoints;
