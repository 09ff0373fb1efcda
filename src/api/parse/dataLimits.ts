import type { DataLimits } from '@contract/schemas/shapes';

import { readFields, readNumber, UnreadableResponse } from './readValue';

const NAMES = [
  'runsKeepDays',
  'broadcastsKeepDays',
  'greetingsKeepDays',
  'supportKeepDays',
  'filesBytes',
  'filesMaxBytes',
] as const satisfies readonly (keyof DataLimits)[];

/** What the server keeps and for how long; an incomplete response is unreadable. */
export function parseDataLimits(response: unknown): DataLimits {
  const fields = readFields(response);
  const numbers = NAMES.map((name) => [name, readNumber(fields[name])] as const);
  if (numbers.some(([, value]) => value === null)) throw new UnreadableResponse('No data limits');
  return Object.fromEntries(numbers) as DataLimits;
}
