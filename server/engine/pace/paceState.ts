import { and, asc, eq, gt, lte } from 'drizzle-orm';

import type { PaceSettings, PaceState } from '@contract/planner/pace';

import type { Queryable } from '../../db/database';
import { type messengerAccounts, deliveries } from '../../db/schema';
import { sqlNow, type Clock, sqlFromNow } from '../../gateways/clock';

/** What the limiter knows of an account as far as it is kept with the account itself. */
export type PacedAccount = Pick<typeof messengerAccounts.$inferSelect, 'id' | 'pace' | 'nextSendAt' | 'sendsInRow'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The settings that hold for an account: what its owner chose over what the server was given. */
export function settingsOf(defaults: PaceSettings, account: Pick<PacedAccount, 'pace'> | null): PaceSettings {
  return { ...defaults, ...account?.pace };
}

/** What the limiter knows of an account, for looking ahead. */
export async function readPaceState(db: Queryable, clock: Clock, account: PacedAccount): Promise<PaceState> {
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
  };
}
