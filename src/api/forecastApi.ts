import type { ForecastQueue } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseForecastQueue } from './parse/forecast';
import { withIsOffered } from './specFallback/missingCall';
import { listTag } from './tags';

const forecastApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getForecastQueue: build.query<ForecastQueue, void>({
      query: () => call('GET /forecast/queue'),
      transformResponse: parseForecastQueue,
      keepUnusedDataFor: 0,
      providesTags: ['Pace', 'Sending', listTag('Broadcast'), 'Reconnect'],
    }),
  }),
});

export const useGetForecastQueueQuery = withIsOffered(forecastApi.useGetForecastQueueQuery);

/** The endpoints, for code outside of components. */
export const forecastCalls = forecastApi.endpoints;
