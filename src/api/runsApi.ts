import { routes } from '@contract/routes';
import type { FunnelSchedule, MissedStart, StartedInGroups } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import {
  parseMissedStarts,
  parseRunMessage,
  parseRuns,
  parseStarted,
  type KnownRun,
  type KnownRunMessage,
} from './parse/runs';
import { parseGroupSchedules } from './parse/schedules';
import { removeCachedRow } from './cachePatches';
import { listTag, provideList } from './tags';

const runsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRuns: build.query<KnownRun[], { id: number; group_id: number }>({
      query: ({ id, group_id }) => call(routes.listRuns, { params: { id }, query: { group_id } }),
      transformResponse: (response, _meta, { id, group_id }) => parseRuns(response, { funnel_id: id, group_id }),
      providesTags: ['Run', 'Reconnect'],
    }),
    /** Starts of a funnel in a group that did not happen. Not part of the specification: other servers return 404. */
    listMissedStarts: build.query<MissedStart[], { id: number; group_id: number }>({
      query: ({ id, group_id }) => call(routes.listMissedStarts, { params: { id }, query: { group_id } }),
      transformResponse: (response, _meta, place) => parseMissedStarts(response, place),
      providesTags: ['Run', listTag('Schedule'), 'Reconnect'],
    }),
    /** Waiting and running schedules of a funnel in a group, by time. */
    listGroupSchedules: build.query<FunnelSchedule[], { id: number; groupId: number }>({
      query: (params) => call(routes.listGroupSchedules, { params }),
      transformResponse: (response, _meta, { id, groupId }) =>
        parseGroupSchedules(response, { funnel_id: id, group_id: groupId }),
      providesTags: provideList('Schedule'),
    }),
    /** `start_time` is unix seconds, or null for one minute after the request. */
    startFunnelInGroups: build.mutation<
      StartedInGroups,
      { id: number; group_ids: number[]; start_time: number | null }
    >({
      query: ({ id, ...body }) => call(routes.startFunnelInGroups, { params: { id }, body }),
      transformResponse: (response, _meta, { group_ids }) => parseStarted(response, group_ids.length),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule'), listTag('Group')],
    }),
    /** Sends one message of a run again; `orderNum` is its position in the plan, from 1. */
    resendMessage: build.mutation<KnownRunMessage, { id: number; orderNum: number }>({
      query: (params) => call(routes.resendMessage, { params }),
      transformResponse: parseRunMessage,
      invalidatesTags: ['Run'],
    }),
    stopSchedule: build.mutation<unknown, { id: number }>({
      query: ({ id }) => call(routes.stopSchedule, { params: { id } }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
      onQueryStarted: ({ id }, change) => removeCachedRow('Schedule', id, change),
    }),
  }),
});

export const {
  useListMissedStartsQuery,
  useListRunsQuery,
  useListGroupSchedulesQuery,
  useResendMessageMutation,
  useStartFunnelInGroupsMutation,
  useStopScheduleMutation,
} = runsApi;

/** The endpoints, for code outside of components. */
export const runCalls = runsApi.endpoints;
