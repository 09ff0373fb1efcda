import { z } from 'zod';

/** Schema of an id: a positive 32-bit integer. `problem` is the key of the validation text. */
export const idField = (problem: string) =>
  z.coerce.number(problem).int(problem).positive(problem).max(2_147_483_647, problem);

/** Schema of a moment in unix seconds, until the year 2100. */
export const unixSeconds = z
  .number('problems.time')
  .int('problems.time')
  .min(0, 'problems.time')
  .max(4_102_444_800, 'problems.time');
