import { lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { sqlNow } from '../../gateways/clock';
import { paceSetting, type PaceParts } from '../pace/pace';

/** How late a step of the account may be, in milliseconds. */
export const sqlLateStepMaxMs = (parts: Pick<PaceParts, 'config'>): SQL<number> => paceSetting(parts, 'lateStepMaxMs');

/**
 * Whether the account could not send since this moment for longer than a step may be late. It stays so until what is too late is
 * skipped, and sends nothing meanwhile.
 */
export const isAbsent = (parts: Pick<PaceParts, 'config' | 'clock'>, since: AnyPgColumn): SQL =>
  lt(since, sqlBefore(parts, sqlLateStepMaxMs(parts)));

/** So long before now. */
export const sqlBefore = ({ clock }: Pick<PaceParts, 'clock'>, byMs: SQL): SQL =>
  sql`${sqlNow(clock)} - ${byMs} * interval '1 millisecond'`;
