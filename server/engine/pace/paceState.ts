import { and, asc, eq, gt, lte } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { PaceSettings, PaceState } from '@contract/planner/pace';
import type { WarmUp } from '@contract/planner/warmUp';
import { DAY_MS } from '@contract/time';

import type { Config } from '../../config';
import type { Queryable } from '../../db/database';
import { type messengerAccounts, deliveries } from '../../db/schema';
import { sqlNow, type Clock, sqlFromNow } from '../../gateways/clock';

/** The part of the limiter's state that is stored with the account itself. */
export type PacedAccount = Pick<
  typeof messengerAccounts.$inferSelect,
  'id' | 'pace' | 'nextSendAt' | 'sendsInRow' | 'limitedUntil' | keyof WarmUpColumns
>;

type WarmUpColumns = Pick<
  typeof messengerAccounts.$inferSelect,
  'linkedSince' | 'restrictionEndedAt' | 'warmUpEndedAt'
>;

/** The settings of an account: its owner's values over the server's. An allowed delay that no server keeps counts as the least one. */
export function settingsOf(defaults: PaceSettings, account: Pick<PacedAccount, 'pace'> | null): PaceSettings {
  const settings = { ...defaults, ...account?.pace };
  return { ...settings, lateStartMaxMs: Math.max(settings.lateStartMaxMs, limits.pace.lateStartMinMs) };
}

/** The warm-up of an account's number, since it was linked or last resumed after a restriction; null once its owner ended it. It may be over already. */
export function warmUpOf(
  days: number,
  { linkedSince, restrictionEndedAt, warmUpEndedAt }: WarmUpColumns,
): WarmUp | null {
  const startedAtMs = Math.max(linkedSince?.getTime() ?? 0, restrictionEndedAt?.getTime() ?? 0);
  if (days === 0 || startedAtMs === 0 || warmUpEndedAt !== null) return null;
  return { startedAtMs, days };
}

/** The limiter's state of an account, for looking ahead. */
export async function readPaceState(
  db: Queryable,
  clock: Clock,
  { warmUpDays }: Pick<Config, 'warmUpDays'>,
  account: PacedAccount,
): Promise<PaceState> {
  const rows = await db
    .select({ claimedAt: deliveries.claimedAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, account.id),
        gt(deliveries.claimedAt, sqlFromNow(clock, -DAY_MS)),
        lte(deliveries.claimedAt, sqlNow(clock)),
      ),
    )
    .orderBy(asc(deliveries.claimedAt));
  return {
    sentMs: rows.flatMap(({ claimedAt }) => claimedAt?.getTime() ?? []),
    nextSendMs: account.nextSendAt?.getTime() ?? null,
    sendsInRow: account.sendsInRow,
    limitedUntilMs: account.limitedUntil?.getTime() ?? null,
    warmUp: warmUpOf(warmUpDays, account),
  };
}
