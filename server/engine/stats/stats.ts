import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Stats } from '@contract/schemas/stats';

import type { Database } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { deliveries, funnelRuns, funnels, groups, messengerAccounts } from '../../db/schema';
import type { Clock } from '../../gateways/clock';

const count = sql<number>`count(*)::int`;

/** The numbers of an account: sent messages without those of trial runs and acts on groups, active funnels, groups. */
export async function readStats({ db, clock }: { db: Database; clock: Clock }, userId: number): Promise<Stats> {
  const own = ownMessengers(db, userId);
  const kept = db
    .select({ count })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, messengerAccounts.id), sql`${deliveries.status} = 'sent'`));
  const tried = db
    .select({ count })
    .from(funnelRuns)
    .innerJoin(deliveries, eq(deliveries.runId, funnelRuns.id))
    .where(
      and(
        isNotNull(funnelRuns.trialSkippedMs),
        eq(deliveries.accountId, messengerAccounts.id),
        sql`${deliveries.status} = 'sent'`,
      ),
    );
  // One statement, so that a message is counted once while the retention removes it.
  const [sent] = await db
    .select({
      count: sql<number>`(${messengerAccounts.removedSentCount} + (${kept}) - (${tried}) - (${countActs(db)}))::int`,
    })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, userId));
  const [active] = await db
    .select({ count })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), funnels.active, isNull(funnels.deletedAt), gt(funnels.revision, 0)));
  const [member] = await db
    .select({ count })
    .from(groups)
    .where(and(inArray(groups.accountId, own), groups.isMember));
  return {
    messagesSent: sent?.count ?? 0,
    funnelsActive: active?.count ?? 0,
    groupsCount: member?.count ?? 0,
    lastUpdate: clock.nowMs(),
  };
}

/** Acts on groups are in the same table, and are no messages. */
const countActs = (db: Database) =>
  db
    .select({ count })
    .from(deliveries)
    .where(
      and(
        isNotNull(deliveries.actId),
        eq(deliveries.accountId, messengerAccounts.id),
        sql`${deliveries.status} = 'sent'`,
      ),
    );
