import { routes } from '@contract/routes';
import type { ForecastQueue } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseForecastQueue } from './parse/forecast';
import { withIsOffered } from './specFallback/missingCall';
import { listTag } from './tags';

const forecastApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getForecastQueue: build.query<ForecastQueue, void>({
      query: () => call(routes.getForecastQueue),
      transformResponse: parseForecastQueue,
      keepUnusedDataFor: 0,
      providesTags: ['Pace', 'Sending', listTag('Broadcast'), 'Reconnect'],
    }),
  }),
});

export const useGetForecastQueueQuery = withIsOffered(forecastApi.useGetForecastQueueQuery);

/** The endpoints, as types of what recordings contain. */
export type ForecastCalls = typeof forecastApi.endpoints;
