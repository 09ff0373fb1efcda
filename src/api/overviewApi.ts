import type { MemberChange, Overview } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of the day that begins at this moment, in milliseconds since 1970. */
    getOverview: build.query<Overview, number>({
      query: (todayMs) => call('GET /overview', { query: { todayMs } }),
      providesTags: ['PlannedBroadcast', listTag('Broadcast'), listTag('Schedule'), 'Reconnect'],
    }),
    /** Of the day that begins at this moment in UTC, in milliseconds since 1970; null: of the last 30 days. */
    listMemberChanges: build.query<MemberChange[], number | null>({
      query: (dayMs) => call('GET /overview/members', { expects: 'list', query: dayMs === null ? {} : { dayMs } }),
      providesTags: ['Reconnect'],
    }),
  }),
});

export const { useGetOverviewQuery, useListMemberChangesQuery } = overviewApi;

/** The endpoints, for code outside of components. */
export const overviewCalls = overviewApi.endpoints;
