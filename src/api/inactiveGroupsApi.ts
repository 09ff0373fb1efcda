import type { InactiveGroup } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { baseApi } from './baseApi';
import { call } from './call';
import { isMissingCall } from './offers';
import { readFields, readFlag, readMoment, readNumber } from './parse/readValue';
import { listTag } from './tags';

/** Null where the server does not send a field; `last_activity_at` is unix seconds. */
export interface GroupActivity {
  active: boolean | null;
  last_activity_at: number | null;
}

/** The result of checking one group. */
export function parseGroupActivity(response: unknown): GroupActivity {
  const { active, last_activity_at } = readFields(response);
  return { active: readFlag(active), last_activity_at: readMoment(last_activity_at) };
}

/** The number of groups that were left, null if the server does not send it, and of messages in flight into them. */
function parseDeleted(response: unknown): { deleted_count: number | null; inFlightCount: number } {
  const { deleted_count, inFlightCount } = readFields(response);
  return { deleted_count: readNumber(deleted_count), inFlightCount: readNumber(inFlightCount) ?? 0 };
}

/** Groups are left one by one. */
const LEAVING_MAX_MS = 10 * MINUTE_MS;

const inactiveGroupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null on a server without such a list, where every group has to be checked. Not cached. */
    listInactiveGroups: build.query<InactiveGroup[] | null, void>({
      queryFn: async (_none, _api, _extra, send) => {
        const { data, error } = await send(call('GET /groups/inactive', { expects: 'list' }));
        if (isMissingCall(error)) return { data: null };
        return error ? { error } : { data: data as InactiveGroup[] };
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
