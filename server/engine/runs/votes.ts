import { createHash } from 'node:crypto';

import { and, arrayOverlaps, desc, eq, inArray, sql } from 'drizzle-orm';

import { isTakenByOption } from '@contract/planner/conditions';

import type { Transaction } from '../../db/database';
import { broadcasts, deliveries, funnelRuns, groups, pollVotes } from '../../db/schema';
import type { IncomingVote } from '../../gateways/messenger/messenger';
import { isStillOwned, type Owned } from '../leases/leases';
import { failRun } from './failRun';
import { askedUntil, findOpen, takeAnswered } from './openEdges';
import { noChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

/**
 * A member voted in a poll of a run or a broadcast: the vote replaces the member's earlier one, and takes the open conditions of the run
 * that one of the chosen options matches, as a reply does. Of votes of one member the latest counts, in whatever order they come.
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
    const { place, groupId } = poll;
    await lockPlace(tx, place);
    const chosen = vote.chosen && poll.options.filter((option) => vote.chosen?.includes(option));
    const isCounted = await store(tx, place, { ...vote, chosen });
    if (!isCounted || place.runId === null) return noChanges();
    const { runId } = place;
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

/** Whose votes are counted together: those of a node of a run, or of a broadcast. */
type Place = { runId: number; nodeId: string; broadcastId: null } | { runId: null; nodeId: null; broadcastId: number };

interface Poll {
  place: Place;
  groupId: number;
  options: string[];
  isOwned: boolean;
}

/** Our poll of a run, sent again by hand or not, or of a broadcast; null for other polls. */
async function findPoll(
  tx: Transaction,
  parts: RunParts,
  owned: Owned,
  { groupAddress, messageId, ownId = messageId }: IncomingVote,
): Promise<Poll | null> {
  const [row] = await tx
    .select({
      runId: sql<number | null>`coalesce(${deliveries.runId}, ${deliveries.resendRunId})`.mapWith(Number),
      nodeId: deliveries.nodeId,
      broadcastId: deliveries.broadcastId,
      groupId: deliveries.groupId,
      payload: deliveries.payload,
      isOwned: sql<boolean>`${isStillOwned(parts, owned)}`,
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(
      and(
        ...[eq(deliveries.accountId, owned.id), eq(groups.address, groupAddress)],
        inArray(deliveries.messageId, [messageId, ownId]),
      ),
    );
  if (!row?.payload.poll) return null;
  const place = placeOf(row);
  return place && { place, groupId: row.groupId, options: row.payload.poll.options, isOwned: row.isOwned };
}

function placeOf({ runId, nodeId, broadcastId }: { [Name in keyof Place]: Place[Name] | null }): Place | null {
  if (runId && nodeId !== null) return { runId, nodeId, broadcastId: null };
  return broadcastId === null ? null : { runId: null, nodeId: null, broadcastId };
}

/** One vote of a run or broadcast after the other, also when the run goes on meanwhile. */
async function lockPlace(tx: Transaction, { runId, broadcastId }: Place): Promise<void> {
  if (runId === null)
    await tx.select({ id: broadcasts.id }).from(broadcasts).where(eq(broadcasts.id, broadcastId)).for('no key update');
  else await tx.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.id, runId)).for('update');
}

/** Stores a vote instead of the member's earlier one, or of several once they prove to be of one member. @returns whether it counts */
async function store(tx: Transaction, place: Place, vote: IncomingVote): Promise<boolean> {
  const voters = vote.voters.map((voter) => hashVoter(place, voter));
  const ofPoll =
    place.runId === null
      ? eq(pollVotes.broadcastId, place.broadcastId)
      : and(eq(pollVotes.runId, place.runId), eq(pollVotes.nodeId, place.nodeId));
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
  await tx.insert(pollVotes).values({ ...place, voters: names, chosen, votedMs });
  return counts || known.length > 1;
}

type Given = Pick<typeof pollVotes.$inferSelect, 'chosen' | 'votedMs'>;

const textOf = ({ chosen }: Given): string => JSON.stringify(chosen);
const isSame = (one: string[] | null, other: string[] | null) => JSON.stringify(one) === JSON.stringify(other);

/** The latest first. Of one moment they have an order too, so that it does not depend on their arrival. */
const byMoment = (one: Given, other: Given): number =>
  other.votedMs - one.votedMs || (textOf(one) < textOf(other) ? 1 : textOf(one) > textOf(other) ? -1 : 0);

/** Neither a number nor a hidden id of a member is stored. */
const hashVoter = ({ runId, broadcastId }: Place, voter: string): string =>
  createHash('sha256')
    .update(`${runId ?? `broadcast ${broadcastId}`} ${voter}`)
    .digest('base64url')
    .slice(0, 22);
