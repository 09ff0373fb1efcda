import { routes } from '@contract/routes';
import type { MemoryStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call, type Send, type SendResult } from './call';
import { parseCleared, parseMemory } from './parse/memory';
import { parseActiveSchedules, type ShownSchedule } from './parse/schedules';
import { isMissing, nameFunnels, readFunnelByFunnel, withTimeout } from './specFallback/activeFunnels';

/** Which schedules hold a lock (null if the server does not report it), and every armed schedule. */
export interface ActiveFunnels {
  memory: MemoryStatus | null;
  schedules: ShownSchedule[];
}

const activeFunnelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getActiveFunnels: build.query<ActiveFunnels, void>({
      queryFn: (_arg, _api, _extra, send) => readActiveFunnels(send),
      providesTags: ['Memory', 'Reconnect'],
    }),
    clearMemory: build.mutation<{ clearedCount: number | null }, void>({
      query: () => call(routes.clearMemory),
      transformResponse: parseCleared,
      invalidatesTags: ['Run', 'Memory', { type: 'Schedule', id: 'LIST' }],
    }),
  }),
});

export const { useGetActiveFunnelsQuery, useClearMemoryMutation } = activeFunnelsApi;

/** Locks are requested first, so a run that ends in between is missing from the list instead of shown as waiting. */
async function readActiveFunnels(send: Send): Promise<SendResult<ActiveFunnels>> {
  const locks = await send(call(routes.getMemoryStatus, withTimeout));
  if (locks.error && !isMissing(locks.error)) return { error: locks.error };
  const listed = await send(call(routes.listActiveSchedules, withTimeout));
  if (listed.error && !isMissing(listed.error)) return { error: listed.error };
  const memory = parseMemory(locks.data);
  const schedules = parseActiveSchedules(listed.data);
  if (schedules.length > 0) return { data: { memory, schedules: await nameFunnels(send, schedules) } };
  if (memory?.active?.count === 0) return { data: { memory, schedules: [] } };
  const found = await readFunnelByFunnel(send);
  return found.error ? found : { data: { memory, schedules: found.data } };
}
