import type { FunnelResponses, MissedStart, NodePollTotals, RunMessage } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseRuns, type KnownRun } from './parse/runs';
import { listTag } from './tags';

const runsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRuns: build.query<KnownRun[], { id: number; group_id: number }>({
      query: ({ id, group_id }) =>
        call('GET /funnels/:id/runs', { expects: 'list', params: { id }, query: { group_id } }),
      transformResponse: (response, _meta, { id, group_id }) => parseRuns(response, { funnel_id: id, group_id }),
      providesTags: ['Run', 'Reconnect'],
    }),
    /** Starts of a funnel in a group that did not happen. Not part of the specification: other servers return 404. */
    listMissedStarts: build.query<MissedStart[], { id: number; group_id: number }>({
      query: ({ id, group_id }) =>
        call('GET /funnels/:id/missed-starts', { expects: 'list', params: { id }, query: { group_id } }),
      providesTags: ['Run', listTag('Schedule'), 'Reconnect'],
    }),
    /** What members chose in the polls of a funnel, by node. Not part of the specification. */
    listPollTotals: build.query<NodePollTotals[], number>({
      query: (id) => call('GET /funnels/:id/polls', { expects: 'list', params: { id } }),
      providesTags: ['Run', 'Reconnect'],
    }),
    /** How groups responded to the messages of a funnel, by node. Not part of the specification. */
    getFunnelResponses: build.query<FunnelResponses, number>({
      query: (id) => call('GET /funnels/:id/responses', { params: { id } }),
      providesTags: ['Run', 'Reconnect'],
    }),
    /** Sends one message of a run again; `orderNum` is its position in the plan, from 1. */
    resendMessage: build.mutation<RunMessage, { id: number; orderNum: number }>({
      query: (params) => call('POST /runs/:id/messages/:orderNum/resend', { once: true, params }),
      invalidatesTags: ['Run'],
    }),
  }),
});

export const {
  useGetFunnelResponsesQuery,
  useListMissedStartsQuery,
  useListPollTotalsQuery,
  useListRunsQuery,
  useResendMessageMutation,
} = runsApi;

/** The endpoints, for code outside of components. */
export const runsCalls = runsApi.endpoints;
