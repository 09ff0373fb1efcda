import { and, asc, eq, inArray } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { listPassed, nextRepeat } from '@contract/planner/repeats';

import type { Transaction } from '../../db/database';
import { groupPairs, groups, messengerAccounts, plannedBroadcasts, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { toOwnFields } from '../../engine/broadcasts/ownFields';
import { selectPaired, type PairedGroups } from '../../engine/broadcasts/pairedGroups';
import { keepReplaced } from '../../engine/runs/missedBroadcasts';
import { AppError } from '../../errors';
import { readNow, sqlNow } from '../../gateways/clock';
import { findMoment, keepDueMoments } from './keptMoment';
import { namingAccount } from './pairedBroadcasts';
import { countPlans, type Row } from './plannedBroadcastRows';
import { requireOffered } from '../../gateways/messenger/requireOffered';

/** A row that follows one of another account. */
export type Follower = Row & Pick<PairedGroups, 'accountName'>;

type PlanParts = Pick<Deps, 'clock' | 'messengers'>;

/** What is written of a planned broadcast. */
interface Writing {
  /** Its first moment, where its author named one. */
  firstMs: number | null;
  /** Accounts that have got it already. */
  without?: ReadonlySet<number>;
}

/**
 * Makes of a planned broadcast that goes to paired groups too a row in each of their accounts, which follows it: the engine of that account
 * starts it, with its own pace, pauses and reports. Those that follow it already keep a moment that is due; those of a draft, or without a paired
 * group, end. The accounts of the owner and the row are locked.
 * @returns the accounts whose plans changed
 * @throws AppError PAIRED_ACCOUNT_REFUSED
 */
export async function writeFollowers(
  tx: Transaction,
  parts: PlanParts,
  leadId: number,
  { firstMs, without = new Set() }: Writing,
): Promise<number[]> {
  const [lead] = await tx.select().from(plannedBroadcasts).where(eq(plannedBroadcasts.id, leadId));
  const followers = await lockFollowers(tx, leadId);
  const paired = lead?.status === 'scheduled' && lead.toPairs ? await findAccounts(tx, lead) : [];
  const wanted = paired.filter(({ userId }) => !without.has(userId));
  const gone = followers.filter(({ userId }) => !wanted.some((account) => account.userId === userId));
  await remove(tx, gone);
  for (const account of lead ? wanted : []) {
    const follower = followers.find(({ userId }) => userId === account.userId) ?? null;
    await namingAccount(account, () => writeOne(tx, parts, { lead: lead as Row, account, follower, firstMs }));
  }
  return [...gone, ...wanted].map(({ userId }) => userId);
}

interface Following {
  lead: Row;
  account: PairedGroups;
  follower: Row | null;
  firstMs: number | null;
}

async function writeOne(tx: Transaction, { clock, messengers }: PlanParts, following: Following): Promise<void> {
  const { lead, account, follower } = following;
  const { userId, groupIds } = account;
  const { mediaUrl, poll, variables, repeat } = lead;
  const message = variables === null ? lead.message : await toOwnFields(tx, userId, lead.message);
  await requireOffered(tx, messengers, userId, { text: message, mediaUrl, poll, variables });
  const nowMs = (await readNow(tx, clock)).getTime();
  const atMs = follower ? findNext(following, nowMs) : await findFirst(tx, following, nowMs);
  if (atMs === null) return follower ? remove(tx, [follower]) : undefined;
  const startsAt = new Date(atMs);
  const values = { message, mediaUrl, poll, variables, groupIds, repeat, startsAt, changedAt: sqlNow(clock) };
  if (follower) {
    await keepDueMoments(tx, clock, follower, startsAt);
    const change = { ...values, revision: follower.revision + 1 };
    await tx.update(plannedBroadcasts).set(change).where(eq(plannedBroadcasts.id, follower.id));
    return;
  }
  if ((await countPlans(tx, userId)) >= limits.broadcast.plannedMaxCount)
    throw new AppError('PLANNED_BROADCASTS_TOO_MANY');
  const createdAt = values.changedAt;
  await tx.insert(plannedBroadcasts).values({ ...values, userId, leadId: lead.id, status: 'scheduled', createdAt });
}

/** Its next moment: one that follows goes on where it was, as the one that it follows does. */
function findNext({ lead: { repeat, startsAt }, follower, firstMs }: Following, nowMs: number): number | null {
  const startsAtMs = repeat === null ? (startsAt?.getTime() ?? null) : firstMs;
  return findMoment(follower, { repeat, startsAtMs }, nowMs)?.atMs ?? null;
}

/** The moment of one that begins to follow, which is never in the past; null where this account had it, or missed it, before. */
async function findFirst(
  tx: Transaction,
  { lead: { id, repeat, startsAt }, account: { userId } }: Following,
  nowMs: number,
): Promise<number | null> {
  const atMs = startsAt?.getTime() ?? 0;
  if (repeat !== null) return atMs > nowMs ? atMs : nextRepeat(repeat, nowMs);
  const former = await tx
    .select({ status: plannedBroadcasts.status, startsAt: plannedBroadcasts.startsAt })
    .from(plannedBroadcasts)
    .where(and(eq(plannedBroadcasts.leadId, id), eq(plannedBroadcasts.userId, userId)));
  if (former.some((row) => row.status === 'started' || row.startsAt?.getTime() === atMs)) return null;
  if (atMs <= nowMs) throw new AppError('START_IN_THE_PAST');
  return atMs;
}

/** The accounts that it concerns: of a selection all that have paired groups, since others may be found when it is sent. */
async function findAccounts(tx: Transaction, { userId, groupIds, selectionId }: Row): Promise<PairedGroups[]> {
  const chosen = await selectPaired(tx, groupIds);
  if (selectionId === null) return chosen;
  const all = await tx
    .select({ id: groups.id })
    .from(groupPairs)
    .innerJoin(groups, eq(groups.id, groupPairs.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(eq(messengerAccounts.userId, userId));
  const accounts = await selectPaired(
    tx,
    all.map(({ id }) => id),
  );
  return accounts.map((account) => {
    const now = chosen.find((other) => other.userId === account.userId);
    return { ...account, groupIds: now?.groupIds ?? [] };
  });
}

/**
 * Leaves out a moment of a series in the accounts that follow it, unless it was sent there; earlier ones that wait there are kept as missed.
 * Without a later moment they end.
 * @returns the accounts whose plans changed, and those that are past that moment
 */
export async function passFollowers(
  tx: Transaction,
  { clock }: Pick<PlanParts, 'clock'>,
  { leadId, passedMs, followingMs }: { leadId: number; passedMs: number; followingMs: number | null },
): Promise<{ changedIds: number[]; aheadIds: Set<number> }> {
  const nowMs = (await readNow(tx, clock)).getTime();
  const followers = await lockFollowers(tx, leadId);
  const behind = followers.filter(({ startsAt }) => startsAt !== null && startsAt.getTime() <= passedMs);
  for (const follower of behind) {
    const { id, repeat, startsAt, revision } = follower;
    const waitsMs = startsAt?.getTime() ?? passedMs;
    if (waitsMs < passedMs && waitsMs <= nowMs)
      await keepReplaced(tx, follower, listPassed(repeat, waitsMs, Math.min(nowMs, passedMs - 1)));
    if (followingMs === null) continue;
    const change = { startsAt: new Date(followingMs), revision: revision + 1, changedAt: sqlNow(clock) };
    await tx.update(plannedBroadcasts).set(change).where(eq(plannedBroadcasts.id, id));
  }
  if (followingMs === null) await remove(tx, behind);
  const ahead = followers.filter((follower) => !behind.includes(follower));
  return { changedIds: behind.map(({ userId }) => userId), aheadIds: new Set(ahead.map(({ userId }) => userId)) };
}

/** Ends what follows one that is deleted before it has started. @returns what that was */
export async function removeFollowers(tx: Transaction, { id, status }: Row): Promise<Follower[]> {
  if (status !== 'scheduled') return [];
  const followers = await lockFollowers(tx, id);
  await remove(tx, followers);
  return followers;
}

/** Those that wait for their moment, with the names of their accounts, locked in the order of their ids. */
export async function lockFollowers(tx: Transaction, leadId: number): Promise<Follower[]> {
  const rows = await tx
    .select({ row: plannedBroadcasts, accountName: users.name })
    .from(plannedBroadcasts)
    .innerJoin(users, eq(users.id, plannedBroadcasts.userId))
    .where(and(eq(plannedBroadcasts.leadId, leadId), eq(plannedBroadcasts.status, 'scheduled')))
    .orderBy(asc(plannedBroadcasts.id))
    .for('update', { of: plannedBroadcasts });
  return rows.map(({ row, accountName }) => ({ ...row, accountName }));
}

async function remove(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(plannedBroadcasts).where(inArray(plannedBroadcasts.id, ids));
}
