import { eq, sql } from 'drizzle-orm';

import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import { publishNotifications } from '../../notifications/notify';
import { skipAfterStop } from './lateSteps';
import { resumedSending } from '../core/restrictedSending';
import { noChanges, publishChanges } from './runEvents';
import type { RunParts } from './runParts';
import { settle, type StopParts } from './stopSchedules';

/**
 * Stops everything that an owner's account would send, until `resumeSending`: starts wait, messages stay queued. A send in
 * flight is withdrawn or waited for, as by a stop of a schedule. Stopping what is stopped changes nothing.
 * @returns how many messages are in flight all the same
 */
export async function stopSending(parts: StopParts, userId: number): Promise<number> {
  const { db, clock } = parts;
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
  return settle(parts, eq(deliveries.accountId, account?.id ?? 0));
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
