import { z } from 'zod';

import { limits } from '../limits';
import type { PaceSettings } from '../planner/pace';
import { isKnownZone, readOffset } from '../planner/zones';
import { DAY_MINUTES } from '../time';

const upTo = (max: number, min = 0) =>
  z.number('problems.pace').int('problems.pace').min(min, 'problems.pace').max(max, 'problems.pace');
const minuteOfDay = upTo(DAY_MINUTES - 1).nullable();

const fields = {
  gapMinMs: upTo(limits.pace.gapMaxMs),
  gapMaxMs: upTo(limits.pace.gapMaxMs),
  restAfterCount: upTo(limits.pace.restAfterMaxCount),
  restMs: upTo(limits.pace.restMaxMs),
  hourMaxCount: upTo(limits.pace.capMaxCount),
  dayMaxCount: upTo(limits.pace.capMaxCount),
  quietFromMinute: minuteOfDay,
  quietUntilMinute: minuteOfDay,
  /** IANA id such as `Europe/Moscow`; null for the offset. A change of the offset alone ends the use of a zone. */
  timeZone: z
    .string('problems.pace')
    .max(limits.timezones.idMaxChars, 'problems.pace')
    .refine((zone) => readOffset(zone) === null && isKnownZone(zone), 'problems.zone')
    .nullish(),
  /** With a time zone: its offset now. */
  zoneOffsetMinutes: upTo(limits.pace.zoneOffsetMaxMinutes, limits.pace.zoneOffsetMinMinutes),
  lateStartMaxMs: upTo(limits.pace.lateStartMaxMs).min(limits.pace.lateStartMinMs, 'problems.paceLateStart'),
  lateStepMaxMs: upTo(limits.pace.lateStepMaxMs, limits.pace.lateStepMinMs),
} satisfies Record<keyof Required<PaceSettings>, z.ZodType>;

/** Sending rate of the account, and how late a funnel may start and its steps may be; fields as in `PaceSettings`. Ours. */
export const Pace = z
  .object({
    ...fields,
    /** While a newly linked number sends less: since when, and for how many days. Missing otherwise. */
    warmUp: z.object({ startedAtMs: z.number(), days: z.number().int() }).optional(),
  })
  .meta({ id: 'Pace' });
export type Pace = z.infer<typeof Pace>;

/** Fields to change; absent ones stay unchanged. */
export const PaceChange = z.object(fields).partial();
export type PaceChange = z.infer<typeof PaceChange>;
