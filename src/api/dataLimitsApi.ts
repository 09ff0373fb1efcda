import type { DataLimits } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseDataLimits } from './parse/dataLimits';
import { withIsOffered } from './specFallback/missingCall';

const dataLimitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataLimits: build.query<DataLimits, void>({
      query: () => call('GET /user/data-limits'),
      transformResponse: parseDataLimits,
      providesTags: ['DataLimits'],
    }),
  }),
});

export const useGetDataLimitsQuery = withIsOffered(dataLimitsApi.useGetDataLimitsQuery);

/** The endpoints, for code outside of components. */
export const dataLimitsCalls = dataLimitsApi.endpoints;
