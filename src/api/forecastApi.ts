import type { ForecastQueue } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

const forecastApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getForecastQueue: build.query<ForecastQueue, void>({
      query: () => call('GET /forecast/queue'),
      keepUnusedDataFor: 0,
      providesTags: ['Pace', 'Sending', listTag('Broadcast'), 'Reconnect'],
    }),
  }),
});

export const { useGetForecastQueueQuery } = forecastApi;

/** The endpoints, for code outside of components. */
export const forecastCalls = forecastApi.endpoints;
