import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';

import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Funnel, MemoryStatus } from '@contract/schemas/shapes';

import { fewAtATime } from '@/lib/fewAtATime';
import { normalizeError } from '@/lib/normalizeError';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseFunnels } from './parse/funnels';
import { parseCleared, parseMemory } from './parse/memory';
import { parseActiveSchedules, parseFunnelSchedules, type ArmedSchedule, type ShownSchedule } from './parse/schedules';

/** Who holds a lock, or null where the server does not say, and every armed schedule. */
export interface ActiveFunnels {
  memory: MemoryStatus | null;
  schedules: ShownSchedule[];
}

type Answer<T> = QueryReturnValue<T, FetchBaseQueryError, FetchBaseQueryMeta>;
type Ask = (args: FetchArgs) => Answer<unknown> | PromiseLike<Answer<unknown>>;

/** Nobody waits for a call longer than until the next refresh. */
const timely = { timeout: limits.activeFunnels.refreshMs };
const FUNNELS_AT_ONCE_COUNT = 3;
const NOT_FOUND = 404;

const activeFunnelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getActiveFunnels: build.query<ActiveFunnels, void>({
      queryFn: (_arg, _api, _extra, ask) => readActiveFunnels(ask),
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

/** The locks are asked for first: what ends in between is then missing from the list, and never shown as waiting. */
async function readActiveFunnels(ask: Ask): Promise<Answer<ActiveFunnels>> {
  const locks = await ask(call(routes.getMemoryStatus, timely));
  if (locks.error && !isMissing(locks.error)) return { error: locks.error };
  const listed = await ask(call(routes.listActiveSchedules, timely));
  if (listed.error && !isMissing(listed.error)) return { error: listed.error };
  const memory = parseMemory(locks.data);
  const schedules = parseActiveSchedules(listed.data);
  if (schedules.length > 0) return { data: { memory, schedules: await nameFunnels(ask, schedules) } };
  if (memory?.active?.count === 0) return { data: { memory, schedules: [] } };
  const found = await readFunnelByFunnel(ask);
  return found.error ? found : { data: { memory, schedules: found.data } };
}

/** Looks up the funnels of rows that do not name them; what nobody knows is not called inactive. */
async function nameFunnels(ask: Ask, schedules: readonly ArmedSchedule[]): Promise<ShownSchedule[]> {
  const isNamed = (row: ArmedSchedule) => row.funnel_name !== undefined && row.funnel_active !== undefined;
  const listed = schedules.every(isNamed) ? null : await ask(call(routes.listAllFunnels, timely));
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

/** For a server whose list of active schedules is empty or missing. Source: spec §7. */
async function readFunnelByFunnel(ask: Ask): Promise<Answer<ShownSchedule[]>> {
  const funnels = await ask(call(routes.listAllFunnels, timely));
  if (funnels.error) return { error: funnels.error };
  const inTurn = fewAtATime(FUNNELS_AT_ONCE_COUNT);
  const answers = await Promise.all(
    parseFunnels(funnels.data).map((funnel) => inTurn(() => readOneFunnel(ask, funnel))),
  );
  const failed = answers.find(({ error }) => error !== undefined);
  return failed?.error ? { error: failed.error } : { data: answers.flatMap(({ data }) => data ?? []) };
}

async function readOneFunnel(ask: Ask, { id, name, active }: Funnel): Promise<Answer<ShownSchedule[]>> {
  const { data, error } = await ask(call(routes.listSchedules, { params: { id }, ...timely }));
  if (error) return isMissing(error) ? { data: [] } : { error };
  const armed = parseFunnelSchedules(data, id);
  return { data: armed.map((schedule) => ({ ...schedule, funnel_name: name, funnel_active: active })) };
}

/** The call, or what it asks for: either way there is nothing to show. */
function isMissing(error: FetchBaseQueryError): boolean {
  return normalizeError(error).status === NOT_FOUND;
}
