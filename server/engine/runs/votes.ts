import { createHash } from 'node:crypto';

import { and, arrayOverlaps, desc, eq, inArray, sql } from 'drizzle-orm';

import { isTakenByOption } from '@contract/planner/conditions';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, groups, pollVotes } from '../../db/schema';
import type { IncomingVote } from '../../gateways/messenger/messenger';
import { isStillOwned, type Owned } from '../leases/leases';
import { failRun } from './failRun';
import { askedUntil, findOpen, takeAnswered } from './openEdges';
import { noChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

/**
 * A member voted in a poll of a run: the vote replaces the member's earlier one, and takes the open conditions of the run that one
 * of the chosen options matches, as a reply does. Of votes of one member the latest counts, in whatever order they come.
 * @param isLastTry a run that cannot go on is failed then, and the vote is counted
 * @throws Error when another process owns the account: the messenger delivers the vote to that one
 */
export async function takeVote(
  parts: RunParts,
  owned: Owned,
  vote: IncomingVote,
  isLastTry = false,
): Promise<RunChanges> {
  const failed: number[] = [];
  const changes = await parts.db.transaction(async (tx) => {
    const poll = await findPoll(tx, parts, owned, vote);
    if (!poll) return noChanges();
    if (!poll.isOwned) throw new Error('Another process owns the account.');
    const { runId, groupId } = poll;
    // One vote of a run after the other, also when the run goes on meanwhile.
    await tx.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.id, runId)).for('update');
    const chosen = vote.chosen && poll.options.filter((option) => vote.chosen?.includes(option));
    if (!(await store(tx, poll, { ...vote, chosen }))) return noChanges();
    const opens = chosen && chosen.length > 0 ? await findOpen(tx, { groupId, runId, until: askedUntil(vote) }) : [];
    const taken = await takeAnswered(tx, parts, opens, {
      takes: (edge) => chosen?.some((option) => isTakenByOption(edge, option)) ?? false,
      ...(isLastTry && { failed }),
    });
    // The totals have changed, whether a condition is taken or not.
    return { ...taken, moved: [runId] };
  });
  for (const runId of failed) await failRun(parts, runId);
  return changes;
}

interface Poll {
  runId: number;
  nodeId: string;
  groupId: number;
  options: string[];
  isOwned: boolean;
}

/** Our poll of a run, sent again by hand or not; null for other polls. */
async function findPoll(
  tx: Transaction,
  parts: RunParts,
  owned: Owned,
  { groupAddress, messageId }: IncomingVote,
): Promise<Poll | null> {
  const [row] = await tx
    .select({
      runId: sql<number | null>`coalesce(${deliveries.runId}, ${deliveries.resendRunId})`.mapWith(Number),
      nodeId: deliveries.nodeId,
      groupId: deliveries.groupId,
      payload: deliveries.payload,
      isOwned: sql<boolean>`${isStillOwned(parts, owned)}`,
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(
      and(eq(deliveries.accountId, owned.id), eq(deliveries.messageId, messageId), eq(groups.address, groupAddress)),
    );
  const { runId, nodeId, payload } = row ?? {};
  if (!row || !runId || nodeId === undefined || nodeId === null || !payload?.poll) return null;
  return { runId, nodeId, groupId: row.groupId, options: payload.poll.options, isOwned: row.isOwned };
}

/** Stores a vote instead of the member's earlier one, or of several once they prove to be of one member. @returns whether it counts */
async function store(tx: Transaction, { runId, nodeId }: Poll, vote: IncomingVote): Promise<boolean> {
  const voters = vote.voters.map((voter) => hashVoter(runId, voter));
  const ofPoll = and(eq(pollVotes.runId, runId), eq(pollVotes.nodeId, nodeId));
  const known = await tx
    .select()
    .from(pollVotes)
    .where(and(ofPoll, arrayOverlaps(pollVotes.voters, voters)))
    .orderBy(desc(pollVotes.votedMs));
  const names = [...new Set([...known.flatMap((row) => row.voters), ...voters])].sort();
  const own = { chosen: vote.chosen, votedMs: vote.votedMs };
  const [latest] = [own, ...known].sort(byMoment);
  const counts = latest === own && (known[0]?.votedMs !== own.votedMs || !isSame(known[0].chosen, own.chosen));
  if (!latest || (!counts && known.length === 1 && known[0]?.voters.length === names.length)) return false;
  const ids = known.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(pollVotes).where(inArray(pollVotes.id, ids));
  const { chosen, votedMs } = latest;
  await tx.insert(pollVotes).values({ runId, nodeId, voters: names, chosen, votedMs });
  return counts || known.length > 1;
}

type Given = Pick<typeof pollVotes.$inferSelect, 'chosen' | 'votedMs'>;

const textOf = ({ chosen }: Given): string => JSON.stringify(chosen);
const isSame = (one: string[] | null, other: string[] | null) => JSON.stringify(one) === JSON.stringify(other);

/** The latest first. Of one moment they have an order too, so that it does not depend on their arrival. */
const byMoment = (one: Given, other: Given): number =>
  other.votedMs - one.votedMs || (textOf(one) < textOf(other) ? 1 : textOf(one) > textOf(other) ? -1 : 0);

/** Neither a number nor a hidden id of a member is stored. */
const hashVoter = (runId: number, voter: string): string =>
  createHash('sha256').update(`${runId} ${voter}`).digest('base64url').slice(0, 22);
