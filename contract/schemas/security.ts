import { z } from 'zod';

import { limits } from '../limits';
import { BigId } from './envelope';

export const SessionParams = z.object({ id: BigId });

/** A session of the owner. Times are unix seconds. Ours. */
export const UserSession = z
  .object({
    id: z.number().int(),
    created_at: z.number().int(),
    /** Rounded to the minute. */
    last_seen_at: z.number().int(),
    /** Latest expiry. */
    expires_at: z.number().int(),
    /** Address of the client, or null when unknown. */
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** Whether it is the requesting session. */
    is_current: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof UserSession>;

/** Body of a password change. Messages are keys of `locales/ru/server.json`. Ours. */
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

/** Page of the audit log: entries older than `before`, or the newest. */
export const AuditQuery = z.object({
  before: BigId.optional(),
  limit: z.coerce.number().int().min(1).max(limits.audit.pageMaxCount).default(limits.audit.pageCount),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** Values of a record: states, names chosen by the owner, numbers, moments in unix seconds. Never message texts. */
const AuditValues = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()])).nullable();

/** One mutating call of the account. `created_at` is unix seconds. Ours. */
export const AuditEntry = z
  .object({
    id: z.number().int(),
    created_at: z.number().int(),
    address: z.string(),
    /** Name of the call in `contract/calls.ts`, or the CLI command. */
    call: z.string(),
    /** HTTP status of the response. */
    status_code: z.number().int(),
    /** Ids of its path, numbers and booleans of its body, lengths of its lists. Never texts. */
    facts: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    /** Ids of created records, at most one hundred. */
    made_ids: z.array(z.number().int()),
    /** The changed values before and after. */
    before: AuditValues,
    after: AuditValues,
    request_id: z.string(),
    /** Name of the API token of the program that called; null for a person. */
    program: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
