import type { Calendar } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

/** The visible stretch of time, in milliseconds since 1970, and what of it is shown. */
export interface CalendarArgs {
  fromMs: number;
  toMs: number;
  tags?: string | undefined;
  groupId?: number | undefined;
  funnelId?: number | undefined;
}

const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<Calendar, CalendarArgs>({
      query: (query) => call('GET /calendar', { query: { ...query } }),
      keepUnusedDataFor: 60,
      providesTags: ['Memory', 'Pause', 'PlannedBroadcast', listTag('Broadcast'), listTag('Schedule'), 'Reconnect'],
    }),
  }),
});

export const { useGetCalendarQuery } = calendarApi;

/** The endpoints, for code outside of components. */
export const calendarCalls = calendarApi.endpoints;
