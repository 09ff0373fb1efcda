import { sql, type SQL } from 'drizzle-orm';

import type { PhoneEvent, WebhookEvent } from '@contract/webhooks';

import type { Queryable } from '../db/database';
import { isAnyOf } from '../db/isAnyOf';
import { deliveries, funnelRuns, funnels, groups, messengerAccounts, webhookEvents, webhooks } from '../db/schema';

const groupOf = sql`jsonb_build_object('id', ${groups.id}, 'name', coalesce(${groups.customName}, ${groups.name}))`;
const funnelOf = sql`case when ${funnels.id} is not null then jsonb_build_object('id', ${funnels.id}, 'name', ${funnels.name}) end`;

/** An event for every webhook that wants it. Their rows are locked, so that one deleted meanwhile fails nothing. */
async function record(
  db: Queryable,
  { event, data, from, userId, where }: Record<'event' | 'data' | 'from' | 'userId' | 'where', SQL>,
): Promise<void> {
  await db.execute(sql`
    insert into ${webhookEvents} (webhook_id, event, data, due_at, created_at)
    select ${webhooks.id}, ${event}, ${data}, now(), now()
    from ${from}
    join ${webhooks} on ${webhooks.userId} = ${userId} and ${webhooks.isActive} and ${event} = any(${webhooks.events})
    where ${where}
    for key share of ${webhooks}`);
}

/** Records how messages ended, in the transaction that wrote it. Messages that have not ended are left out, and acts on groups. */
export async function recordMessages(db: Queryable, deliveryIds: readonly number[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await record(db, {
    event: sql`'message.' || ${deliveries.status}::text`,
    userId: sql`${messengerAccounts.userId}`,
    data: sql`jsonb_build_object(
      'messageId', ${deliveries.id}, 'group', ${groupOf}, 'funnel', ${funnelOf},
      'runId', coalesce(${deliveries.runId}, ${deliveries.resendRunId}), 'broadcastId', ${deliveries.broadcastId},
      'orderNum', ${deliveries.orderNum}, 'reason', ${deliveries.lastError})`,
    from: sql`${deliveries}
      join ${messengerAccounts} on ${messengerAccounts.id} = ${deliveries.accountId}
      join ${groups} on ${groups.id} = ${deliveries.groupId}
      left join ${funnelRuns} on ${funnelRuns.id} = coalesce(${deliveries.runId}, ${deliveries.resendRunId})
      left join ${funnels} on ${funnels.id} = ${funnelRuns.funnelId}`,
    where: sql`${isAnyOf(deliveries.id, deliveryIds)} and ${deliveries.status} in ('sent', 'failed', 'unconfirmed')
      and ${deliveries.payload} -> 'act' is null`,
  });
}

/** Records that runs began or are over, trial runs excepted, in the transaction that wrote it. */
export async function recordRuns(
  db: Queryable,
  event: Extract<WebhookEvent, 'run.started' | 'run.finished' | 'reply.taken'>,
  runIds: readonly number[],
): Promise<void> {
  if (runIds.length === 0) return;
  await record(db, {
    event: sql`${event}::text`,
    userId: sql`${funnels.userId}`,
    data: sql`jsonb_build_object(
      'runId', ${funnelRuns.id}, 'status', ${funnelRuns.status}, 'funnel', ${funnelOf}, 'group', ${groupOf})`,
    from: sql`${funnelRuns}
      join ${funnels} on ${funnels.id} = ${funnelRuns.funnelId}
      join ${groups} on ${groups.id} = ${funnelRuns.groupId}`,
    where: sql`${isAnyOf(funnelRuns.id, runIds)} and ${funnelRuns.trialSkippedMs} is null`,
  });
}

/** Records that a phone was connected or lost; what was reported last is not reported again. */
export async function recordPhone(db: Queryable, event: PhoneEvent, accountId: number): Promise<void> {
  await db.execute(sql`
    with changed as (
      update ${webhooks} set phone_event = ${event} from ${messengerAccounts}
      where ${messengerAccounts.id} = ${accountId} and ${webhooks.userId} = ${messengerAccounts.userId}
        and ${webhooks.isActive} and ${webhooks.phoneEvent} is distinct from ${event}
      returning ${webhooks.id} as id, ${webhooks.events} as events, ${messengerAccounts.state} as state
    )
    insert into ${webhookEvents} (webhook_id, event, data, due_at, created_at)
    select id, ${event}, jsonb_build_object('state', state), now(), now() from changed where ${event} = any(events)`);
}
