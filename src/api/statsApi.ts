import { baseApi } from './baseApi';
import { call } from './call';
import { parseStats, type AccountStats } from './parse/stats';

const statsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<AccountStats, void>({
      query: () => call('GET /funnels/stats'),
      transformResponse: parseStats,
      providesTags: ['Stats', 'Reconnect'],
    }),
  }),
});

export const { useGetStatsQuery } = statsApi;

/** Updates cached statistics with pushed ones, unless the cached ones are newer. */
export const statsPushed = (pushed: unknown) =>
  statsApi.util.updateQueryData('getStats', undefined, (known) => {
    const stats = parseStats(pushed);
    return (stats.lastUpdate ?? Infinity) < (known.lastUpdate ?? 0) ? known : stats;
  });

/** The endpoints, for code outside of components. */
export const statsCalls = statsApi.endpoints;
