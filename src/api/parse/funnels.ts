import type { Funnel, FunnelMessage } from '@contract/schemas/shapes';

import {
  readEach,
  readFields,
  readFlag,
  readId,
  readList,
  readNumber,
  readRows,
  readText,
  UnreadableResponse,
} from './readValue';

/** Funnels without an id are left out. */
export const parseFunnels = readRows(readFunnel);

/** `knownId`: the requested id, for a server that does not repeat it. */
export function parseFunnel(response: unknown, knownId?: number): Funnel {
  const row = readFields(response);
  const funnel = readFunnel({ ...row, id: row.id ?? knownId });
  if (funnel === null) throw new UnreadableResponse('A funnel without an id');
  return funnel;
}

/** A funnel that was created; `revision` is null if the server does not save its graph with it. */
export const parseNewFunnel = (response: unknown): { id: number; revision: number | null } => ({
  id: parseFunnel(response).id,
  revision: readId(readFields(response).revision),
});

/** The response of a mutation: only the fields that the server sends. */
export const parseFunnelChange = readEach<Pick<Funnel, 'name' | 'active'>>({ name: readText, active: readFlag });

function readFunnel(row: Record<string, unknown>): Funnel | null {
  const id = readId(row.id);
  if (id === null) return null;
  return {
    ...row,
    id,
    name: readText(row.name) ?? '',
    description: readText(row.description),
    active: readFlag(row.active) ?? false,
    steps: readList(row.steps, readStep),
  };
}

/** Only the position of a step is specified. */
function readStep(value: unknown, at: number): FunnelMessage {
  const row = readFields(value);
  return {
    ...row,
    message: readText(row.message) ?? '',
    delay_minutes: readNumber(row.delay_minutes) ?? 0,
    order_num: readId(row.order_num) ?? at + 1,
    time_type: 'delay',
    media_urls: readText(row.media_urls) ?? '',
  };
}
