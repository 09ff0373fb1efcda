import { apiPrefix, splitRoute } from '@contract/http';
import type {
  ChosenDone,
  FunnelSchedule,
  MemoryStatus,
  MoveSchedules,
  SchedulesMoved,
  StartedInGroups,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { changeRows } from './cacheUpdates/changeRows';
import { call, type Send, type SendResult } from './call';
import type { Keyed } from './idempotencyKeys';
import {
  parseActiveSchedules,
  parseCleared,
  parseGroupSchedules,
  parseMemory,
  parseStarted,
  type ShownSchedule,
} from './parse/schedules';
import { isNotFound, nameFunnels, readFunnelByFunnel, withTimeout } from './specFallback/activeSchedules';
import { listTag, provideList } from './tags';
import { tokenStorage } from './tokenStorage';

/** When a funnel is to start in a group; `start_at` is unix seconds. */
export type NewSchedule = Pick<FunnelSchedule, 'funnel_id' | 'group_id' | 'start_at'>;

/** Which schedules hold a lock (null if the server does not report it), and every armed schedule. */
export interface ActiveFunnels {
  memory: MemoryStatus | null;
  schedules: ShownSchedule[];
}

/** A stop returns once nothing is in flight, after eight seconds at most. */
const STOP_MAX_MS = 15_000;

const schedulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Waiting and running schedules of a funnel in a group, by time. */
    listGroupSchedules: build.query<FunnelSchedule[], { id: number; groupId: number }>({
      query: (params) => call('GET /funnels/:id/schedules/group/:groupId', { expects: 'list', params }),
      transformResponse: (response, _meta, { id, groupId }) =>
        parseGroupSchedules(response, { funnel_id: id, group_id: groupId }),
      providesTags: provideList('Schedule'),
    }),
    assignFunnel: build.mutation<unknown, { id: number; group_id: number }>({
      query: ({ id, ...body }) => call('POST /funnels/:id/assign', { params: { id }, body }),
      invalidatesTags: [listTag('Funnel'), listTag('Group'), listTag('Schedule'), 'Memory'],
    }),
    /** Created inactive, as specified; the server arms it once its funnel is assigned to its group. */
    createSchedule: build.mutation<unknown, NewSchedule>({
      query: (order) => call('POST /funnel_schedules', { once: true, body: { ...order, active: false } }),
      invalidatesTags: [listTag('Schedule'), 'Memory'],
    }),
    deleteSchedule: build.mutation<unknown, { id: number }>({
      query: (params) => call('DELETE /funnels/schedules/:id', { params }),
      invalidatesTags: ['Run', listTag('Schedule'), 'Memory'],
    }),
    /**
     * `start_time` is unix seconds, or null for one minute after the request; `revision` is the version that was shown, `key` is of
     * the draft.
     */
    startFunnelInGroups: build.mutation<
      StartedInGroups,
      { id: number; group_ids: number[]; start_time: number | null; revision?: number } & Keyed
    >({
      query: ({ id, key, ...body }) =>
        call('POST /funnels/:id/start-multiple', { once: { key }, params: { id }, body }),
      transformResponse: (response, _meta, { group_ids }) => parseStarted(response, group_ids.length),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule'), listTag('Group')],
    }),
    /** `revision` is the version that was shown. */
    startTrial: build.mutation<unknown, { id: number; group_id: number; revision?: number }>({
      query: ({ id, ...body }) => call('POST /funnels/:id/trial', { once: true, params: { id }, body }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
    }),
    stopSchedule: build.mutation<unknown, { id: number }>({
      query: ({ id }) => call('PATCH /funnels/schedules/:id/deactivate', { params: { id } }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Schedule', removedIds: [id] }),
    }),
    stopSchedules: build.mutation<ChosenDone, { ids: number[] }>({
      query: (body) => call('POST /funnel_schedules/stop', { body, timeout: STOP_MAX_MS }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
      onQueryStarted: ({ ids }, api) => changeRows(api, { type: 'Schedule', removedIds: ids }),
    }),
    hideMissedStarts: build.mutation<ChosenDone, { ids: readonly number[] }>({
      query: (body) => call('POST /funnel_schedules/hide', { body }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
    }),
    /** `startsAtMs` is milliseconds since 1970, `seenStartAt` the unix seconds that were shown. */
    moveSchedule: build.mutation<unknown, MoveSchedules['moves'][number]>({
      query: ({ id, ...body }) => call('PATCH /funnels/schedules/:id/move', { once: true, params: { id }, body }),
      // Also when it is refused: it has begun, or was moved elsewhere.
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
    }),
    moveSchedules: build.mutation<SchedulesMoved, MoveSchedules>({
      query: (body) => call('POST /funnel_schedules/move', { once: true, body }),
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
    }),
    getActiveFunnels: build.query<ActiveFunnels, void>({
      queryFn: (_arg, _api, _extra, send) => readActiveFunnels(send),
      providesTags: ['Memory', 'Reconnect'],
    }),
    clearMemory: build.mutation<ReturnType<typeof parseCleared>, void>({
      query: () => call('POST /funnels/clear-locks'),
      transformResponse: parseCleared,
      invalidatesTags: ['Run', 'Memory', listTag('Schedule')],
    }),
  }),
});

export const {
  useAssignFunnelMutation,
  useClearMemoryMutation,
  useCreateScheduleMutation,
  useDeleteScheduleMutation,
  useGetActiveFunnelsQuery,
  useHideMissedStartsMutation,
  useListGroupSchedulesQuery,
  useMoveScheduleMutation,
  useMoveSchedulesMutation,
  useStartFunnelInGroupsMutation,
  useStartTrialMutation,
  useStopScheduleMutation,
  useStopSchedulesMutation,
} = schedulesApi;

/** The endpoints, for code outside of components. */
export const scheduleCalls = schedulesApi.endpoints;

/** Locks are requested first, so a run that ends in between is missing from the list instead of shown as waiting. */
async function readActiveFunnels(send: Send): Promise<SendResult<ActiveFunnels>> {
  const locks = await send(call('GET /funnels/locks-status', { expects: 'any', ...withTimeout }));
  if (locks.error && !isNotFound(locks.error)) return { error: locks.error };
  const listed = await send(call('GET /funnel_schedules/active', { expects: 'any', ...withTimeout }));
  if (listed.error && !isNotFound(listed.error)) return { error: listed.error };
  const memory = parseMemory(locks.data);
  const schedules = parseActiveSchedules(listed.data);
  if (schedules.length > 0) return { data: { memory, schedules: await nameFunnels(send, schedules) } };
  if (memory?.active?.count === 0) return { data: { memory, schedules: [] } };
  const found = await readFunnelByFunnel(send);
  return found.error ? found : { data: { memory, schedules: found.data } };
}

/** Stops schedules while the session or the page ends: with the current token, outside of the cache, and it outlives the page. */
export async function stopSchedulesOnExit(ids: readonly number[]): Promise<void> {
  const isOne = ids.length === 1;
  const { method, path } = splitRoute(
    isOne ? 'PATCH /funnels/schedules/:id/deactivate' : 'POST /funnel_schedules/stop',
  );
  const response = await fetch(apiPrefix + path.replace(':id', String(ids[0])), {
    method,
    headers: {
      authorization: `Bearer ${tokenStorage.read() ?? ''}`,
      ...(!isOne && { 'content-type': 'application/json' }),
    },
    credentials: 'include',
    keepalive: true,
    ...(!isOne && { body: JSON.stringify({ ids }) }),
  });
  if (!response.ok) throw new Error(`The schedules were not stopped: ${response.status}`);
}
