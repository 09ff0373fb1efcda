import type { Calendar, CalendarLink, CreatedCalendarLink } from '@contract/schemas/shapes';

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
    getCalendarLink: build.query<CalendarLink, void>({
      query: () => call('GET /calendar/link'),
      providesTags: ['CalendarLink', 'Reconnect'],
    }),
    /** Its response is the only one with the address. */
    createCalendarLink: build.mutation<CreatedCalendarLink, void>({
      query: () => call('PUT /calendar/link'),
      invalidatesTags: ['CalendarLink'],
    }),
    deleteCalendarLink: build.mutation<unknown, void>({
      query: () => call('DELETE /calendar/link'),
      invalidatesTags: ['CalendarLink'],
    }),
  }),
});

export const {
  useGetCalendarQuery,
  useGetCalendarLinkQuery,
  useCreateCalendarLinkMutation,
  useDeleteCalendarLinkMutation,
} = calendarApi;

/** The endpoints, for code outside of components. */
export const calendarCalls = calendarApi.endpoints;
