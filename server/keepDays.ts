import { z } from 'zod';

import { limits } from '@contract/limits';

/** Retention of an owner's history by kind, in days; 0 keeps it for ever. */
export interface KeepDays {
  runs: number;
  broadcasts: number;
  greetings: number;
  support: number;
}

/** Shorter retention would change which groups count as inactive, and how much an account sent today. */
const MIN_DAYS = limits.groups.inactiveAfterDays;

/** A retention setting: 0, or at least `MIN_DAYS`. */
export const keepDays = z.coerce
  .number()
  .int()
  .min(0)
  .superRefine((days, context) => {
    if (days === 0 || days >= MIN_DAYS) return;
    context.addIssue({ code: 'too_small', origin: 'number', minimum: MIN_DAYS, inclusive: true, input: days });
  });

type Environment = Record<`${'RUNS' | 'BROADCASTS' | 'GREETINGS' | 'SUPPORT'}_KEEP_DAYS`, number>;

export const readKeepDays = (env: Environment): KeepDays => ({
  runs: env.RUNS_KEEP_DAYS,
  broadcasts: env.BROADCASTS_KEEP_DAYS,
  greetings: env.GREETINGS_KEEP_DAYS,
  support: env.SUPPORT_KEEP_DAYS,
});
