import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, gt, isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { users, webhookEvents, webhooks } from '../../db/schema';
import type { IntervalJob } from '../../jobs/startJobs';
import { postChecked, type PostResult } from '../../net/post';
import { decryptSecret } from '../../webhooks/secrets';
import { signatureHeaders } from '../../webhooks/signature';
import { createAttemptWriter, type DueEvent, type SenderParts } from './webhookAttempts';

const POLL_MS = 500;
const TIMEOUT_MS = 10 * SECOND_MS;
/** An event claimed by a process that died is tried again after this time. */
const CLAIM_MS = MINUTE_MS;
/** No event and no webhook waits longer than this; what does waited before the database's clock was set back. */
const LONGEST_WAIT_MS = 7 * HOUR_MS;
/** Webhooks that are served at the same time; of each one event is on its way. */
const WEBHOOKS_MAX_COUNT = 300;

/**
 * Delivers events to webhooks. Of each webhook one is on its way, so that a slow receiver delays no other one. After a crash an event may
 * be sent twice, under the same id.
 */
export function sendWebhooksJob(parts: SenderParts): IntervalJob {
  const { db, log } = parts;
  const writeAttempt = createAttemptWriter(parts);
  const sending = new Map<number, Promise<void>>();

  /** Of every webhook that has none on its way, the first that is due; those that have waited longest come first. */
  async function findDue(): Promise<DueEvent[]> {
    const isFree = sending.size === 0 ? undefined : notInArray(webhooks.id, [...sending.keys()]);
    const first = db
      .selectDistinctOn([webhookEvents.webhookId], { id: webhookEvents.id, dueAt: webhookEvents.dueAt })
      .from(webhookEvents)
      .innerJoin(webhooks, eq(webhooks.id, webhookEvents.webhookId))
      .innerJoin(users, and(eq(users.id, webhooks.userId), isNull(users.disabledAt)))
      .where(
        and(
          isNotNull(webhookEvents.dueAt),
          isPast(webhookEvents.dueAt),
          or(webhooks.isActive, eq(webhookEvents.event, 'test')),
          or(isNull(webhooks.pausedUntil), isPast(webhooks.pausedUntil)),
          isFree,
        ),
      )
      .orderBy(webhookEvents.webhookId, webhookEvents.dueAt, webhookEvents.id)
      .as('first');
    return db
      .select({ event: webhookEvents, webhook: webhooks })
      .from(first)
      .innerJoin(webhookEvents, eq(webhookEvents.id, first.id))
      .innerJoin(webhooks, eq(webhooks.id, webhookEvents.webhookId))
      .orderBy(first.dueAt, first.id)
      .limit(WEBHOOKS_MAX_COUNT - sending.size);
  }

  async function send(due: DueEvent, signal: AbortSignal): Promise<void> {
    const { event, webhook } = due;
    const claimed = await db
      .update(webhookEvents)
      .set({ attempt: sql`${webhookEvents.attempt} + 1`, dueAt: fromNow(CLAIM_MS) })
      .where(
        and(eq(webhookEvents.id, event.id), eq(webhookEvents.attempt, event.attempt), isNotNull(webhookEvents.dueAt)),
      )
      .returning({ id: webhookEvents.id });
    if (claimed.length === 0) return;
    const secret = decryptSecret(parts.config, webhook.userId, webhook.secret);
    const startedMs = performance.now();
    const result = secret === null ? ({ status: null, failure: 'key' } as const) : await post(due, secret, signal);
    // Withdrawn by a stop: it is tried again after the claim.
    if (signal.aborted && result.status === null) return;
    await writeAttempt(due, { ...result, durationMs: Math.round(performance.now() - startedMs) });
  }

  function post({ event, webhook }: DueEvent, secret: Buffer, signal: AbortSignal): Promise<PostResult> {
    const body = JSON.stringify({ type: event.event, createdAt: event.createdAt.getTime(), data: event.data });
    const headers = signatureHeaders(secret, event.messageId, Math.floor(Date.now() / SECOND_MS), body);
    const { timeoutMs = TIMEOUT_MS } = parts;
    return postChecked(parts.addresses, { address: webhook.address, headers, body, timeoutMs, signal });
  }

  function begin(due: DueEvent, signal: AbortSignal): void {
    const { id, userId } = due.webhook;
    const work = send(due, signal)
      .catch((err: unknown) => log.error({ err, userId }, 'an event could not be delivered to a webhook'))
      .finally(() => sending.delete(id));
    sending.set(id, work);
  }

  return {
    name: 'programs.sendWebhooks',
    everyMs: POLL_MS,
    firstAfterMs: 0,
    leaderLease: 'webhooks',
    /** Goes on while anything is on its way, so that others need not wait for it. */
    async run(signal) {
      do {
        if (!signal.aborted) for (const due of await findDue()) begin(due, signal);
        if (sending.size > 0) await Promise.race([...sending.values(), sleep(POLL_MS)]);
      } while (sending.size > 0);
    },
  };
}

const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

const isPast = (moment: AnyPgColumn): SQL | undefined =>
  or(lte(moment, sql`now()`), gt(moment, fromNow(LONGEST_WAIT_MS + limits.programs.retryForMs)));
