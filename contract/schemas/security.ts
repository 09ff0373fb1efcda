import { z } from 'zod';

import { limits } from '../limits';

/** An id of a table that may outgrow two thousand million rows. */
const BigId = z.coerce
  .number('problems.id')
  .int('problems.id')
  .positive('problems.id')
  .max(Number.MAX_SAFE_INTEGER, 'problems.id');

/** `:id` of a session. */
export const SessionParams = z.object({ id: BigId });

/** Where the owner is signed in. Times are unix seconds. Ours. */
export const UserSession = z
  .object({
    id: z.number().int(),
    created_at: z.number().int(),
    /** To the minute. */
    last_seen_at: z.number().int(),
    /** When it ends at the latest. */
    expires_at: z.number().int(),
    /** From where it was opened; null when that is not known. */
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** Whether it is the one that asks. */
    is_current: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof UserSession>;

/** What changing the password takes. Messages are keys of `locales/ru/server.json`. Ours. */
export const PasswordChange = z.object({
  old_password: z
    .string('problems.passwordRequired')
    .min(1, 'problems.passwordRequired')
    .max(limits.account.passwordMaxChars, 'problems.passwordTooLong'),
  new_password: z
    .string('problems.passwordRequired')
    .min(limits.account.passwordMinChars, 'problems.newPasswordTooShort')
    .max(limits.account.passwordMaxChars, 'problems.passwordTooLong'),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Which page of the audit log: entries older than `before`, or the newest. */
export const AuditQuery = z.object({
  before: BigId.optional(),
  limit: z.coerce.number().int().min(1).max(limits.audit.pageMaxCount).default(limits.audit.pageCount),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** What a thing was like: states, names that its owner gave it, numbers, moments in unix seconds. Never a message. */
const AuditValues = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()])).nullable();

/** One changing call of the account. `created_at` is unix seconds. Ours. */
export const AuditEntry = z
  .object({
    id: z.number().int(),
    created_at: z.number().int(),
    address: z.string(),
    /** Name of the call in `contract/routes.ts`, or the command that somebody gave at the server's command line. */
    call: z.string(),
    /** HTTP status of its answer. */
    status_code: z.number().int(),
    /** Ids of its path, numbers and switches of its body, lengths of its lists. Never a text. */
    facts: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    /** Ids of what the call made, the first hundred. */
    made_ids: z.array(z.number().int()),
    /** What it changed, as it was just before and just after. */
    before: AuditValues,
    after: AuditValues,
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
