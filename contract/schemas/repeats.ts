import { z } from 'zod';

import { limits } from '../limits';
import { isCompleteRepeat, type Repeat } from '../planner/repeats';
import { isKnownZone } from '../planner/zones';
import { momentMs } from './fields';

/** When a broadcast or a start of a funnel is repeated. Ours. */
export const RepeatRule = z
  .object({
    kind: z.enum(['daily', 'weekly', 'monthly']),
    time: z.string('problems.repeat').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'problems.repeat'),
    /** Of `weekly`: 1 for Monday to 7 for Sunday. */
    weekdays: z
      .array(z.number('problems.repeat').int('problems.repeat').min(1, 'problems.repeat').max(7, 'problems.repeat'))
      .max(7, 'problems.repeat'),
    /** Of `monthly`; shorter months use their last day. */
    monthDay: z.number('problems.repeat').int('problems.repeat').min(1, 'problems.repeat').max(31, 'problems.repeat'),
    /** IANA id such as `Europe/Moscow`, or an offset such as `UTC+3`. */
    zone: z.string('problems.repeat').max(limits.timezones.idMaxChars, 'problems.repeat'),
    untilMs: momentMs.nullable(),
  })
  .meta({ id: 'RepeatRule' }) satisfies z.ZodType<Repeat>;

/** The problem of a rule that can never happen; null when it can. */
export const findRepeatProblem = (repeat: Repeat): 'problems.repeat' | 'problems.zone' | null => {
  if (isCompleteRepeat(repeat)) return null;
  return isKnownZone(repeat.zone) ? 'problems.repeat' : 'problems.zone';
};
