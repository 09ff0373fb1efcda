import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';

import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Funnel, MemoryStatus } from '@contract/schemas/shapes';

import { limitConcurrency } from '@/lib/limitConcurrency';
import { normalizeError } from '@/lib/normalizeError';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseFunnels } from './parse/funnels';
import { parseCleared, parseMemory } from './parse/memory';
import { parseActiveSchedules, parseFunnelSchedules, type ArmedSchedule, type ShownSchedule } from './parse/schedules';

/** Which schedules hold a lock (null if the server does not report it), and every armed schedule. */
export interface ActiveFunnels {
  memory: MemoryStatus | null;
  schedules: ShownSchedule[];
}

type Result<T> = QueryReturnValue<T, FetchBaseQueryError, FetchBaseQueryMeta>;
type Send = (args: FetchArgs) => Result<unknown> | PromiseLike<Result<unknown>>;

/** A call never outlasts the refresh interval. */
const withTimeout = { timeout: limits.activeFunnels.refreshMs };
const FUNNELS_AT_ONCE_COUNT = 3;
const NOT_FOUND = 404;

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
async function readActiveFunnels(send: Send): Promise<Result<ActiveFunnels>> {
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

/** Looks up the funnels of rows that do not name them; an unknown funnel counts as active. */
async function nameFunnels(send: Send, schedules: readonly ArmedSchedule[]): Promise<ShownSchedule[]> {
  const isNamed = (row: ArmedSchedule) => row.funnel_name !== undefined && row.funnel_active !== undefined;
  const listed = schedules.every(isNamed) ? null : await send(call(routes.listAllFunnels, withTimeout));
  const funnels: Funnel[] = listed === null || listed.error ? [] : parseFunnels(listed.data);
  const byId = new Map(funnels.map((funnel) => [funnel.id, funnel]));
  return schedules.map((row) => {
    const funnel = byId.get(row.funnel_id);
    return {
      ...row,
      funnel_name: row.funnel_name ?? funnel?.name ?? '',
      funnel_active: row.funnel_active ?? funnel?.active ?? true,
    };
  });
}

/** Fallback for a server whose list of active schedules is empty or missing. Source: SPEC-7.60. */
async function readFunnelByFunnel(send: Send): Promise<Result<ShownSchedule[]>> {
  const funnels = await send(call(routes.listAllFunnels, withTimeout));
  if (funnels.error) return { error: funnels.error };
  const limited = limitConcurrency(FUNNELS_AT_ONCE_COUNT);
  const results = await Promise.all(
    parseFunnels(funnels.data).map((funnel) => limited(() => readOneFunnel(send, funnel))),
  );
  const failed = results.find(({ error }) => error !== undefined);
  return failed?.error ? { error: failed.error } : { data: results.flatMap(({ data }) => data ?? []) };
}

async function readOneFunnel(send: Send, { id, name, active }: Funnel): Promise<Result<ShownSchedule[]>> {
  const { data, error } = await send(call(routes.listSchedules, { params: { id }, ...withTimeout }));
  if (error) return isMissing(error) ? { data: [] } : { error };
  const armed = parseFunnelSchedules(data, id);
  return { data: armed.map((schedule) => ({ ...schedule, funnel_name: name, funnel_active: active })) };
}

/** Either the call or the resource is missing; both mean there is nothing to show. */
function isMissing(error: FetchBaseQueryError): boolean {
  return normalizeError(error).status === NOT_FOUND;
}
