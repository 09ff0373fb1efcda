import { z } from 'zod';

import { isLongerThan, maxUnitsOf } from '../graphemes';
import { limits } from '../limits';
import { MOMENT_MAX_MS, MOMENT_MIN_MS, toSeconds } from '../time';
import { hasVisibleText } from '../visibleText';

const ID_MAX = 2_147_483_647;
/** An id as text, in paths and queries. */
export const DIGITS = /^\d+$/;

/**
 * Schema of an id: a positive integer, of 32 bits unless `max` says otherwise, as a number or, e.g. in a path, as digits. A codec, because
 * responses are encoded with it too. `problem` is the key of the validation text.
 */
export const idField = (problem: string, max = ID_MAX) => {
  const id = z.int(problem).positive(problem).max(max, problem);
  const digits = z.string(problem).regex(DIGITS, problem);
  return z.codec(z.union([id, digits], problem), id, { decode: Number, encode: (value) => value });
};

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

/** What members choose from; the text is its question. A draft may have empty options. Ours. */
export const PollContent = z.object({
  options: z
    .array(z.string().max(limits.broadcast.messageMaxChars, 'problems.pollOptionTooLong'))
    .max(limits.poll.optionsMaxCount, 'problems.pollTooManyOptions'),
  isMultiple: z.boolean().default(false),
});
export type PollContent = z.output<typeof PollContent>;
