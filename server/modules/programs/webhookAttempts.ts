import { and, eq, isNotNull, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';
import type { WebhookFailure } from '@contract/webhooks';

import type { Transaction } from '../../db/database';
import { webhookAttempts, webhookEvents, webhooks } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AddressCheck } from '../../net/publicAddress';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import { isSuccess } from './webhooks.service';

/** Waits after each failed attempt of an event; the last one repeats. */
const RETRY_AFTER_MS = [10, 30, 60, 5 * 60, 15 * 60, HOUR_MS / SECOND_MS, (3 * HOUR_MS) / SECOND_MS].map(
  (seconds) => seconds * SECOND_MS,
);
const LAST_RETRY_AFTER_MS = 6 * HOUR_MS;
/** From so many failures in a row on the other events of the webhook wait as well, twice as long each time. */
const PAUSE_AFTER_COUNT = 3;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
const DOUBLINGS_MAX_COUNT = 10;

/** An event that is sent now. */
export interface DueEvent {
  event: typeof webhookEvents.$inferSelect;
  webhook: typeof webhooks.$inferSelect;
}

/** Dependencies of the job. */
export type SenderParts = Pick<Deps, 'db' | 'config' | 'log' | 'publish'> & {
  addresses: AddressCheck;
  timeoutMs?: number;
};

/** How an attempt ended. */
export interface AttemptEnd {
  status: number | null;
  failure: WebhookFailure | null;
  durationMs: number;
}

type Parts = Pick<SenderParts, 'db' | 'publish'>;

/**
 * Writes how an attempt ended, when the event is tried again, and how the webhook does; one without a success for days is switched off,
 * and its owner is notified.
 */
export function createAttemptWriter({ db, publish }: Parts): (due: DueEvent, end: AttemptEnd) => Promise<void> {
  return async ({ event, webhook }, end) => {
    const notified = await db.transaction(async (tx) => {
      const [locked] = await tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for('update');
      if (!locked) return [];
      await tx.insert(webhookAttempts).values({ eventId: event.id, ...end });
      const isDelivered = isSuccess(end.status);
      const isOver = isDelivered || event.event === 'test';
      await tx
        .update(webhookEvents)
        .set({ isDelivered, dueAt: isOver ? null : nextTry(event.attempt) })
        .where(and(eq(webhookEvents.id, event.id), isNotNull(webhookEvents.dueAt)));
      if (isDelivered) {
        await tx
          .update(webhooks)
          .set({ failuresInRow: 0, failingSince: null, pausedUntil: null })
          .where(eq(webhooks.id, webhook.id));
        return [];
      }
      return recordFailure(tx, locked);
    });
    publishNotifications(publish, notified, 'error');
  };
}

/** Null once the event would be tried again later than a day after it happened. */
function nextTry(attempt: number) {
  const waitMs = RETRY_AFTER_MS[attempt] ?? LAST_RETRY_AFTER_MS;
  const at = sql`now() + ${waitMs} * interval '1 millisecond'`;
  return sql`case when ${at} < ${webhookEvents.createdAt} + ${limits.programs.retryForMs} * interval '1 millisecond' then ${at} end`;
}

async function recordFailure(tx: Transaction, webhook: typeof webhooks.$inferSelect): Promise<NotificationRow[]> {
  const { id, userId, address, failuresInRow } = webhook;
  const doublings = Math.min(failuresInRow + 1 - PAUSE_AFTER_COUNT, DOUBLINGS_MAX_COUNT);
  const pauseMs = doublings < 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** doublings);
  await tx
    .update(webhooks)
    .set({
      failuresInRow: failuresInRow + 1,
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      pausedUntil: pauseMs === 0 ? null : sql`now() + ${pauseMs} * interval '1 millisecond'`,
    })
    .where(eq(webhooks.id, id));
  const isTooLong = sql`${webhooks.failingSince} < now() - ${limits.programs.switchOffAfterMs} * interval '1 millisecond'`;
  const switchedOff = await tx
    .update(webhooks)
    .set({ isActive: false, switchedOffAt: sql`now()` })
    .where(and(eq(webhooks.id, id), webhooks.isActive, isTooLong))
    .returning({ id: webhooks.id });
  if (switchedOff.length === 0) return [];
  await tx
    .update(webhookEvents)
    .set({ dueAt: null })
    .where(and(eq(webhookEvents.webhookId, id), isNotNull(webhookEvents.dueAt)));
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('webhookOff.title'),
    message: translate('webhookOff.message', {
      host: new URL(address).host,
      days: limits.programs.switchOffAfterMs / DAY_MS,
    }),
  }));
  return writeNotification(tx, { userId, type: 'generic', ...texts });
}
