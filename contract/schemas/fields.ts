import { z } from 'zod';

import { isLongerThan, maxUnitsOf } from '../graphemes';
import { limits } from '../limits';
import { MOMENT_MAX_MS, MOMENT_MIN_MS, toSeconds } from '../time';
import { hasVisibleText } from '../visibleText';

/** Schema of an id: a positive 32-bit integer. `problem` is the key of the validation text. */
export const idField = (problem: string) =>
  z.coerce.number(problem).int(problem).positive(problem).max(2_147_483_647, problem);

/** Checks that a text has at most so many characters as people count them. */
export const characters = (maxChars: number, problem: string) =>
  [
    z.maxLength(maxUnitsOf(maxChars), { error: problem, abort: true }),
    z.refine<string>((text) => !isLongerThan(text, maxChars), problem),
  ] as const;

/** Schema of a moment in unix seconds, of the years 2000 to 2099. */
export const unixSeconds = z
  .number('problems.time')
  .int('problems.time')
  .min(toSeconds(MOMENT_MIN_MS), 'problems.time')
  .max(toSeconds(MOMENT_MAX_MS), 'problems.time');

/** The same in milliseconds since 1970. */
export const momentMs = z
  .number('problems.time')
  .int('problems.time')
  .min(MOMENT_MIN_MS, 'problems.time')
  .max(MOMENT_MAX_MS, 'problems.time');

/** Schema of a name, with the problems of a missing and of a long one. */
export const requiredName = (missing: string, maxChars: number, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine(hasVisibleText, missing)
    .check(...characters(maxChars, tooLong));

/** Schema of a funnel's name. */
export const funnelName = requiredName(
  'problems.funnelNameRequired',
  limits.funnel.nameMaxChars,
  'problems.nameTooLong',
);
