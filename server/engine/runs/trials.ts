import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { toFunnelMs, toSentMs, TRIAL_SPEED, type TrialClock } from '@contract/planner/trialClock';
import type { NextSteps } from '@contract/planner/plan';
import { SECOND_MS } from '@contract/time';

import type { Queryable, Transaction } from '../../db/database';
import { deliveries, funnelRuns, openConditions } from '../../db/schema';
import { sqlFromNow, type Clock } from '../../gateways/clock';

/** However long the funnel waits, the next message is due after this time; with an open question there is time to reply. */
const WAIT_MAX_MS = 5 * SECOND_MS;
const REPLY_WAIT_MS = 60 * SECOND_MS;
/** How long a question of a trial run stays open. */
const OPEN_MS = limits.funnel.openConditionMs / TRIAL_SPEED;

/** Condition on `funnel_runs`: a trial run. */
export const isTrialRun = isNotNull(funnelRuns.trialSkippedMs);

/** Steps of the funnel's time at the moments at which the trial run sends them. */
export function compress(clock: TrialClock, { messages, conditions }: NextSteps): NextSteps {
  const at = (funnelMs: number) => toSentMs(clock, funnelMs);
  return {
    messages: messages.map((step) => ({ ...step, atMs: at(step.atMs), waitsSinceMs: at(step.waitsSinceMs) })),
    conditions: conditions.map((open) => ({
      ...open,
      opensAtMs: at(open.opensAtMs),
      waitsSinceMs: at(open.waitsSinceMs),
    })),
  };
}

/**
 * When a message of a trial run ends by the funnel's clock: at the moment it was due, so that the run is the plan, however long the
 * account's pace delays it.
 */
export async function readEndMs(
  tx: Queryable,
  clock: TrialClock,
  { runId, nodeId }: { runId: number; nodeId: string },
  doneMs: number,
): Promise<number> {
  const [step] = await tx
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(eq(deliveries.runId, runId), eq(deliveries.nodeId, nodeId)));
  return toFunnelMs(clock, Math.min(step?.dueAt.getTime() ?? doneMs, doneMs));
}

/** Moves what waits in a locked trial run forward, if nothing happens in it for longer than a viewer wants to wait. */
export async function skipIdle(tx: Transaction, runId: number, nowMs: number): Promise<void> {
  const isQueued = and(eq(deliveries.runId, runId), eq(deliveries.status, 'queued'));
  const isOpen = and(eq(openConditions.runId, runId), isNull(openConditions.takenAt), isNull(openConditions.closedAt));
  const [queued] = await tx
    .select({ at: earliest(deliveries.dueAt) })
    .from(deliveries)
    .where(isQueued);
  const [open] = await tx
    .select({ at: earliest(openConditions.opensAt) })
    .from(openConditions)
    .where(isOpen);
  const nextMs = Math.min(queued?.at ?? Infinity, (open?.at ?? Infinity) + OPEN_MS);
  const shiftMs = Math.round(nextMs - nowMs - (typeof open?.at === 'number' ? REPLY_WAIT_MS : WAIT_MAX_MS));
  if (!(shiftMs > 0) || shiftMs === Infinity) return;
  const sooner = (column: AnyPgColumn) => sql`${column} - ${shiftMs} * interval '1 millisecond'`;
  await tx
    .update(deliveries)
    .set({ dueAt: sooner(deliveries.dueAt) })
    .where(isQueued);
  await tx
    .update(openConditions)
    .set({ opensAt: sooner(openConditions.opensAt) })
    .where(isOpen);
  await tx
    .update(funnelRuns)
    .set({ trialSkippedMs: sql`${funnelRuns.trialSkippedMs} + ${shiftMs * TRIAL_SPEED}` })
    .where(and(eq(funnelRuns.id, runId), isTrialRun));
}

/** Condition on open conditions: a question of a trial run that nobody has replied to for long. */
export const isOldInTrial = (tx: Queryable, clock: Clock): SQL | undefined =>
  and(
    inArray(
      openConditions.runId,
      tx
        .select({ id: funnelRuns.id })
        .from(funnelRuns)
        .where(and(isTrialRun, eq(funnelRuns.status, 'running'))),
    ),
    sql`${openConditions.opensAt} <= ${sqlFromNow(clock, -OPEN_MS)}`,
  );

const earliest = (column: AnyPgColumn) => sql<number | null>`extract(epoch from min(${column}))::float8 * 1000`;
