import { and, desc, eq, sql } from 'drizzle-orm';

import type { NextSteps } from '@contract/planner/plan';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, type DeliveryPayload } from '../../db/schema';
import type { Version } from './versions';

/** A run and its next steps. */
interface Next {
  version: Pick<Version, 'plan'>;
  run: { runId: number };
  steps: Pick<NextSteps, 'messages'>;
}

/** The last message that each run has sent, by its id in the messenger, for the runs that pin one next. */
export async function findPinned(tx: Transaction, arrivals: readonly Next[]): Promise<Map<number, string>> {
  const pins = arrivals.filter(({ version, steps }) =>
    steps.messages.some(({ nodeId }) => version.plan.get(nodeId)?.act?.kind === 'pin'),
  );
  if (pins.length === 0) return new Map();
  const { runId, messageId, status, payload, claimedAt } = deliveries;
  const runIds = pins.map(({ run }) => run.runId);
  const rows = await tx
    .selectDistinctOn([runId], { runId, messageId })
    .from(deliveries)
    .where(and(isAnyOf(runId, runIds), eq(status, 'sent'), sql`${payload} -> 'act' is null`))
    .orderBy(runId, desc(claimedAt), desc(deliveries.id));
  return new Map(rows.flatMap((row) => (row.runId === null || !row.messageId ? [] : [[row.runId, row.messageId]])));
}

/** A pin names its message; without one it is refused before it is tried. */
export function withPinned(payload: DeliveryPayload, messageId: string | undefined): DeliveryPayload {
  if (payload.act?.kind !== 'pin' || messageId === undefined) return payload;
  return { ...payload, act: { ...payload.act, messageId } };
}
