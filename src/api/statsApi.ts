import { routes } from '@contract/routes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseStats, type AccountStats } from './parse/stats';

const statsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<AccountStats, void>({
      query: () => call(routes.getStats),
      transformResponse: parseStats,
      providesTags: ['Stats', 'Reconnect'],
    }),
  }),
});

export const { useGetStatsQuery } = statsApi;

/** Puts pushed numbers in place of those on the screen, unless these are newer; nothing where none are shown. */
export const statsPushed = (pushed: unknown) =>
  statsApi.util.updateQueryData('getStats', undefined, (known) => {
    const news = parseStats(pushed);
    return (news.lastUpdate ?? Infinity) < (known.lastUpdate ?? 0) ? known : news;
  });
