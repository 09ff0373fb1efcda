import { and, eq, sql } from 'drizzle-orm';

import { isTakenByOption } from '@contract/planner/conditions';
import { stepsAfterTaken, type NextSteps } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/structure';

import type { Transaction } from '../../db/database';
import { pollVotes } from '../../db/schema';

/** What members chose in a poll before its end was written, each option once. */
export async function readEarlyVotes(tx: Transaction, runId: number, nodeId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ option: sql<string>`unnest(${pollVotes.chosen})` })
    .from(pollVotes)
    .where(and(eq(pollVotes.runId, runId), eq(pollVotes.nodeId, nodeId)));
  return rows.map(({ option }) => option);
}

/** The steps after a poll, and after those of its conditions that its early votes take. */
export function takeVoted(
  graph: FunnelGraph,
  steps: NextSteps,
  voted: readonly string[],
  doneMs: number,
): { steps: NextSteps; taken?: ReadonlySet<string> } {
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const taken = steps.conditions.filter(({ edgeId }) => {
    const edge = edges.get(edgeId);
    return edge !== undefined && voted.some((option) => isTakenByOption(edge, option));
  });
  if (taken.length === 0) return { steps };
  const onward = taken.map((open) => stepsAfterTaken(graph, open, doneMs));
  return {
    steps: {
      messages: [...steps.messages, ...onward.flatMap(({ messages }) => messages)],
      conditions: [...steps.conditions, ...onward.flatMap(({ conditions }) => conditions)],
    },
    taken: new Set(taken.map(({ edgeId }) => edgeId)),
  };
}
