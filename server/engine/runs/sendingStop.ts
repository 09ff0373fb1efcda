import { eq, sql } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import { publishNotifications } from '../../notifications/notify';
import { skipAfterStop } from './lateSteps';
import { resumedSending } from '../core/restrictedSending';
import { noChanges, publishChanges } from './runEvents';
import type { RunParts } from './runParts';
import { settle } from './stopSchedules';

/**
 * Stops everything that an owner's account would send, until `resumeSending`: starts wait, messages stay queued. It waits for a
 * send in flight, eight seconds at most. Stopping what is stopped changes nothing.
 */
export async function stopSending({ db, clock }: { db: Database; clock: Clock }, userId: number): Promise<void> {
  const now = sqlNow(clock);
  // Waits for claims that have locked the account; none begins afterwards.
  const [account] = await db
    .insert(messengerAccounts)
    .values({ userId, sendingStoppedAt: now })
    .onConflictDoUpdate({
      target: messengerAccounts.userId,
      set: { sendingStoppedAt: sql`coalesce(${messengerAccounts.sendingStoppedAt}, ${now})` },
    })
    .returning({ id: messengerAccounts.id });
  await settle(db, eq(deliveries.accountId, account?.id ?? 0));
}

/**
 * Ends a stop of all sending. After a stop that was longer than a step may be late, late steps are skipped as after a lost
 * connection; broadcasts continue. After a restriction by the messenger the number is warmed up again. Resuming what is not
 * stopped changes nothing.
 */
export async function resumeSending(parts: RunParts, userId: number): Promise<void> {
  const changes = noChanges();
  const written = await parts.db.transaction(async (tx) => {
    const notifications = await skipAfterStop(tx, parts, userId, changes);
    await tx.update(messengerAccounts).set(resumedSending(parts.clock)).where(eq(messengerAccounts.userId, userId));
    return notifications;
  });
  await publishChanges(parts, changes);
  publishNotifications(parts.publish, written, 'warning');
}
