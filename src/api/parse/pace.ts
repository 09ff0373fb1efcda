import type { Pace } from '@contract/schemas/shapes';

import { readFields, readNumber, readText, UnreadableResponse } from './readValue';

const NUMBERS = [
  'gapMinMs',
  'gapMaxMs',
  'restAfterCount',
  'restMs',
  'hourMaxCount',
  'dayMaxCount',
  'zoneOffsetMinutes',
  'lateStartMaxMs',
  'lateStepMaxMs',
] as const satisfies readonly (keyof Pace)[];

/** The account's pace; an incomplete one is unreadable. */
export function parsePace(response: unknown): Pace {
  const fields = readFields(response);
  const numbers = NUMBERS.map((name) => [name, readNumber(fields[name])] as const);
  if (numbers.some(([, value]) => value === null)) throw new UnreadableResponse('Not a pace');
  return {
    ...fields,
    ...(Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], number>),
    quietFromMinute: readNumber(fields.quietFromMinute),
    quietUntilMinute: readNumber(fields.quietUntilMinute),
    timeZone: readText(fields.timeZone),
    warmUp: readWarmUp(fields.warmUp),
  };
}

/** An unreadable one is none. */
function readWarmUp(value: unknown): Pace['warmUp'] {
  if (value === undefined || value === null) return undefined;
  const fields = readFields(value);
  const [startedAtMs, days] = [readNumber(fields.startedAtMs), readNumber(fields.days)];
  return startedAtMs === null || days === null ? undefined : { startedAtMs, days };
}
