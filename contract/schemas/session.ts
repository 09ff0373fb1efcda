import { z } from 'zod';

import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { MOMENT_MAX_MS, MOMENT_MIN_MS } from '../time';

/** The account owner. Source: SPEC-3.1. */
export const User = z
  .object({
    id: z.number().int(),
    email: z.string(),
    telegram_username: z.string().nullable(),
    telegram_notifications: z.boolean(),
    /** The user's language; absent on servers with a single language. */
    language: z.enum(LANGUAGES).optional(),
    /** The account of the session, and how many the owner has; absent on servers with a single one. Ours. */
    account: z
      .object({
        id: z.number().int(),
        name: z.string().nullable(),
        isFirst: z.boolean(),
        count: z.number().int(),
        /** Kind of its messenger; missing where none was chosen for it and the server's is a phone. */
        messenger: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Body of a sign-in. Messages are keys of `locales/ru/server.json`. Source: SPEC-5.1 to SPEC-5.4. */
export const Credentials = z.object({
  email: z
    .string('problems.emailRequired')
    .trim()
    .min(1, 'problems.emailRequired')
    .max(limits.account.emailMaxChars, 'problems.emailFormat')
    .pipe(z.email('problems.emailFormat')),
  password: z
    .string('problems.passwordRequired')
    .min(1, 'problems.passwordRequired')
    .min(limits.login.passwordMinChars, 'problems.passwordTooShort')
    .max(limits.account.passwordMaxChars, 'problems.passwordTooLong'),
});
export type Credentials = z.infer<typeof Credentials>;

/** Response to a sign-in. Source: SPEC-3.2. */
export const SignedIn = z
  .object({ success: z.literal(true), user: User, token: z.string(), error: z.string().nullable() })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

/** Response with the signed-in user. Source: SPEC-7.8. */
export const CurrentUser = z.object({ success: z.literal(true), user: User });

/** Response to a sign-out. */
export const SignedOut = z.object({ success: z.literal(true) });

/** Body of a profile change; absent fields stay unchanged. Source: SPEC-5.5, SPEC-5.6. */
export const ProfileChange = z.object({
  telegram_username: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9_]{5,32})?$/, 'problems.telegramUsername')
    .nullable()
    .optional(),
  telegram_notifications: z.boolean().optional(),
  language: z.enum(LANGUAGES).optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Progress of the onboarding wizard. Source: SPEC-3.7. */
export const Onboarding = z
  .object({
    hasCompletedOnboarding: z.boolean(),
    progress: z.object({
      completedSteps: z.array(z.string().max(50)).max(50),
      /** Milliseconds since 1970, or null until completed. */
      lastCompletedAt: z.number().nullable(),
      version: z.string().max(20),
    }),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof Onboarding>;

/** Fields to save; absent ones stay unchanged. Source: SPEC-7.10. */
export const OnboardingChange = Onboarding.partial().extend({
  progress: Onboarding.shape.progress
    .extend({
      lastCompletedAt: z.number().min(MOMENT_MIN_MS, 'problems.time').max(MOMENT_MAX_MS, 'problems.time').nullable(),
    })
    .optional(),
});
export type OnboardingChange = z.infer<typeof OnboardingChange>;
