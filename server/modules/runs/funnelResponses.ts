import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { FunnelResponses } from '@contract/schemas/responses';

import type { Queryable } from '../../db/database';
import { knownResponses, responseTotals } from '../../db/responseTotals';
import { deliveries, deliveryResponses, funnelRuns, openConditions } from '../../db/schema';

/** How groups responded to the messages of a funnel, and which conditions its runs took; without trials. */
export async function selectFunnelResponses(db: Queryable, funnelId: number): Promise<FunnelResponses> {
  const ofFunnel = and(eq(funnelRuns.funnelId, funnelId), isNull(funnelRuns.trialSkippedMs));
  const nodes = await db
    .select({ nodeId: sql<string>`${deliveries.nodeId}`, sent: count(), ...responseTotals })
    .from(funnelRuns)
    .innerJoin(deliveries, and(eq(deliveries.runId, funnelRuns.id), eq(deliveries.status, 'sent')))
    .leftJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
    .where(and(ofFunnel, isNotNull(deliveries.nodeId)))
    .groupBy(deliveries.nodeId)
    .orderBy(asc(deliveries.nodeId));
  const edges = await db
    .select({ edgeId: openConditions.edgeId, asked: count(), taken: count(openConditions.takenAt) })
    .from(funnelRuns)
    .innerJoin(openConditions, eq(openConditions.runId, funnelRuns.id))
    .where(ofFunnel)
    .groupBy(openConditions.edgeId)
    .orderBy(asc(openConditions.edgeId));
  return {
    nodes: nodes.map(({ nodeId, sent, ...totals }) => ({ nodeId, sent, responses: knownResponses(totals) })),
    edges,
  };
}
