import { routes } from '@contract/routes';
import type { FunnelSchedule } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

/** When a funnel is to start in a group; `start_at` is unix seconds. */
export type NewSchedule = Pick<FunnelSchedule, 'funnel_id' | 'group_id' | 'start_at'>;

const assignmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    assignFunnel: build.mutation<unknown, { id: number; group_id: number }>({
      query: ({ id, ...body }) => call(routes.assignFunnel, { params: { id }, body }),
      invalidatesTags: [listTag('Funnel'), listTag('Group'), listTag('Schedule'), 'Memory'],
    }),
    /** Created inactive, as specified; the server arms it once its funnel is assigned to its group. */
    createSchedule: build.mutation<unknown, NewSchedule>({
      query: (order) => call(routes.createSchedule, { body: { ...order, active: false } }),
      invalidatesTags: [listTag('Schedule'), 'Memory'],
    }),
    deleteSchedule: build.mutation<unknown, { id: number }>({
      query: (params) => call(routes.deleteSchedule, { params }),
      invalidatesTags: ['Run', listTag('Schedule'), 'Memory'],
    }),
  }),
});

export const { useAssignFunnelMutation, useCreateScheduleMutation, useDeleteScheduleMutation } = assignmentApi;
