import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { NodePollTotals, PollTotals } from '@contract/schemas/runs';

import type { Queryable } from './database';
import { isAnyOf } from './isAnyOf';
import { broadcasts, funnelRuns, pollVotes } from './schema';

/** Votes by option; those that could not be read are under `UNREAD`. */
export type VoteCounts = ReadonlyMap<string, number>;

/** No option is empty. */
const UNREAD = '';

/** The votes of each run, by the nodes of its polls. */
export async function selectVotes(
  db: Queryable,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, VoteCounts>>> {
  const votes = new Map<number, Map<string, Map<string, number>>>();
  if (runIds.length === 0) return votes;
  for (const { runId, nodeId, option, count } of await countVotes(db, isAnyOf(pollVotes.runId, runIds))) {
    if (runId === null || nodeId === null) continue;
    const ofRun = votes.get(runId) ?? new Map<string, Map<string, number>>();
    const ofNode = ofRun.get(nodeId) ?? new Map<string, number>();
    votes.set(runId, ofRun.set(nodeId, ofNode.set(option, count)));
  }
  return votes;
}

/** What members chose in the polls of a funnel's runs, without trials, by node; the options with the most votes first. */
export async function selectPollTotals(db: Queryable, funnelId: number): Promise<NodePollTotals[]> {
  const ofFunnel = db
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.funnelId, funnelId), isNull(funnelRuns.trialSkippedMs)));
  const totals = new Map<string, Map<string, number>>();
  for (const { nodeId, option, count } of await countVotes(db, sql`${pollVotes.runId} in ${ofFunnel}`)) {
    if (nodeId === null) continue;
    const ofNode = totals.get(nodeId) ?? new Map<string, number>();
    totals.set(nodeId, ofNode.set(option, (ofNode.get(option) ?? 0) + count));
  }
  return [...totals].map(([nodeId, counts]) => {
    const options = [...counts.keys()].filter((option) => option !== UNREAD);
    options.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
    return { nodeId, ...totalsOf({ options }, counts) };
  });
}

/** What the members of all groups chose in the poll of a broadcast; null for another message. */
export async function selectBroadcastPoll(db: Queryable, broadcastId: number): Promise<PollTotals | null> {
  const [asked] = await db.select({ poll: broadcasts.poll }).from(broadcasts).where(eq(broadcasts.id, broadcastId));
  if (!asked?.poll) return null;
  const votes = await countVotes(db, eq(pollVotes.broadcastId, broadcastId));
  return totalsOf(asked.poll, new Map(votes.map(({ option, count }) => [option, count])));
}

/** The totals of a poll in the order of its options. */
export function totalsOf({ options }: Pick<Poll, 'options'>, counts: VoteCounts = new Map()): PollTotals {
  return {
    options: options.map((text) => ({ text, count: counts.get(text) ?? 0 })),
    unread: counts.get(UNREAD) ?? 0,
  };
}

function countVotes(db: Queryable, which: SQL | undefined) {
  const option = sql<string>`coalesce(given.option, ${UNREAD})`;
  return db
    .select({ runId: pollVotes.runId, nodeId: pollVotes.nodeId, option, count: sql<number>`count(*)`.mapWith(Number) })
    .from(pollVotes)
    .leftJoin(sql`lateral unnest(${pollVotes.chosen}) as given(option)`, sql`true`)
    .where(and(which, sql`(${pollVotes.chosen} is null or given.option is not null)`))
    .groupBy(pollVotes.runId, pollVotes.nodeId, sql`given.option`)
    .orderBy(asc(pollVotes.runId));
}
