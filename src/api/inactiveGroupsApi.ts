import type { InactiveGroup } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { baseApi } from './baseApi';
import { call } from './call';
import { isMissingCall } from './specFallback/missingCall';
import { parseDeleted, parseGroupActivity, parseInactiveGroups, type GroupActivity } from './parse/inactiveGroups';
import { listTag } from './tags';

/** Groups are left one by one. */
const LEAVING_MAX_MS = 10 * MINUTE_MS;

const inactiveGroupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null on a server without such a list, where every group has to be checked. Not cached. */
    listInactiveGroups: build.query<InactiveGroup[] | null, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(call('GET /groups/inactive', { expects: 'list' }));
        if (isMissingCall(error)) return { data: null };
        return error ? { error } : { data: parseInactiveGroups(data) };
      },
      keepUnusedDataFor: 0,
    }),
    checkGroupActivity: build.query<GroupActivity, number>({
      query: (id) => call('GET /groups/:id/check_activity', { params: { id } }),
      transformResponse: parseGroupActivity,
      keepUnusedDataFor: 0,
    }),
    /** Leaves the chosen ones of the inactive groups, or all of them without a list. */
    deleteInactiveGroups: build.mutation<ReturnType<typeof parseDeleted>, number[] | null>({
      query: (ids) =>
        call('POST /groups/delete_inactive', { timeout: LEAVING_MAX_MS, ...(ids && { body: { group_ids: ids } }) }),
      transformResponse: parseDeleted,
      invalidatesTags: [listTag('Group'), listTag('Schedule'), 'Memory'],
    }),
  }),
});

export const { useCheckGroupActivityQuery, useDeleteInactiveGroupsMutation, useListInactiveGroupsQuery } =
  inactiveGroupsApi;
export const { checkGroupActivity } = inactiveGroupsApi.endpoints;

/** The result of a check; unknown on a server that does not report activity. */
export async function orUnknown(check: Promise<GroupActivity>): Promise<GroupActivity> {
  try {
    return await check;
  } catch (error) {
    if (isMissingCall(error)) return { active: null, last_activity_at: null };
    throw error;
  }
}

/** The endpoints, for code outside of components. */
export const inactiveGroupsCalls = inactiveGroupsApi.endpoints;
