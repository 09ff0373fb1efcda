import type { ForecastQueue } from '@contract/schemas/shapes';

import { parsePace } from './pace';
import { isRecord, readFields, readNumber, UnreadableResponse } from './readValue';

const LISTS = ['graphs', 'queued', 'done', 'starts'] as const satisfies readonly (keyof ForecastQueue)[];

/** What the account sends already. Only our own server has this call, so its lists are taken as they are; anything else is unreadable. */
export function parseForecastQueue(response: unknown): ForecastQueue {
  const fields = readFields(response);
  const state = readFields(fields.state);
  const isComplete =
    readNumber(fields.nowMs) !== null &&
    Array.isArray(state.sentMs) &&
    LISTS.every((name) => Array.isArray(fields[name]));
  if (!isComplete || !isRecord(fields.settings)) throw new UnreadableResponse('Not a queue');
  return { ...fields, settings: parsePace(fields.settings) } as ForecastQueue;
}
