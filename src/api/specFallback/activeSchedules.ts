import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import { limits } from '@contract/limits';
import type { Funnel } from '@contract/schemas/shapes';

import { limitConcurrency } from '@/lib/limitConcurrency';
import { normalizeError } from '@/lib/normalizeError';

import { call, type Send, type SendResult } from '../call';
import { parseFunnels } from '../parse/funnels';
import { parseFunnelSchedules, type ArmedSchedule, type ShownSchedule } from '../parse/schedules';

/** A call never outlasts the refresh interval. */
export const withTimeout = { timeout: limits.schedules.refreshMs };
const FUNNELS_AT_ONCE_COUNT = 3;
const NOT_FOUND = 404;

/** Looks up the funnels of rows that do not name them; an unknown funnel counts as active. */
export async function nameFunnels(send: Send, schedules: readonly ArmedSchedule[]): Promise<ShownSchedule[]> {
  const isNamed = (row: ArmedSchedule) => row.funnel_name !== undefined && row.funnel_active !== undefined;
  const listed = schedules.every(isNamed)
    ? null
    : await send(call('GET /funnels/all', { expects: 'list', ...withTimeout }));
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
export async function readFunnelByFunnel(send: Send): Promise<SendResult<ShownSchedule[]>> {
  const funnels = await send(call('GET /funnels/all', { expects: 'list', ...withTimeout }));
  if (funnels.error) return { error: funnels.error };
  const limited = limitConcurrency(FUNNELS_AT_ONCE_COUNT);
  const results = await Promise.all(
    parseFunnels(funnels.data).map((funnel) => limited(() => readOneFunnel(send, funnel))),
  );
  const failed = results.find(({ error }) => error !== undefined);
  return failed?.error ? { error: failed.error } : { data: results.flatMap(({ data }) => data ?? []) };
}

async function readOneFunnel(send: Send, { id, name, active }: Funnel): Promise<SendResult<ShownSchedule[]>> {
  const { data, error } = await send(
    call('GET /funnels/:id/schedules', { expects: 'list', params: { id }, ...withTimeout }),
  );
  if (error) return isNotFound(error) ? { data: [] } : { error };
  const armed = parseFunnelSchedules(data, id);
  return { data: armed.map((schedule) => ({ ...schedule, funnel_name: name, funnel_active: active })) };
}

/** Either the call or the resource is missing; both mean there is nothing to show. */
export function isNotFound(error: FetchBaseQueryError): boolean {
  return normalizeError(error).status === NOT_FOUND;
}
