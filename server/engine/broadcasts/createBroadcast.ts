import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Language } from '@contract/languages';
import { toPoll } from '@contract/planner/nodes/poll';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { BroadcastStarted } from '@contract/schemas/broadcast';
import type { Filling } from '@contract/variables';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { accountsBeside } from '../../db/ownRows';
import { broadcasts, deliveries, groups, mediaFiles, messengerAccounts, type DeliveryPayload } from '../../db/schema';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';
import { asQuestion, fillWith, readGroupValues, readZone } from '../core/fillMessages';
import { recordMessages } from '../../webhooks/recordEvents';
import { completeBroadcasts } from './broadcasts';
import { toOwnFields } from './ownFields';

/** One message to many groups of one owner. */
export interface BroadcastOrder {
  userId: number;
  message: string;
  mediaUrl: string | null;
  /** The message is its question. */
  poll: Poll | null;
  /** The language of a text with variables. */
  variables: Language | null;
  groupIds: readonly number[];
  retryOf: number | null;
  /** The broadcast whose texts are sent again, and what they were filled in with, so that dates stay. */
  approved?: { id: number; filling: Filling | null } | null;
  /** The planned broadcast that it was. */
  planned?: { id: number; forAt: Date };
  /** Whether another account of the owner sends the same to the paired groups. */
  toPairs?: boolean;
  /** The broadcast of another account with which it is sent at once. */
  pairedWith?: number;
}

/** Result of creating a broadcast. */
export interface BroadcastMade extends BroadcastStarted {
  /** False when the same retry or planned moment created it before. */
  isNew: boolean;
  /** True when nothing could be queued. */
  isOver: boolean;
}

type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'accountId' | 'isMember' | 'canPost'>;

const ROWS_PER_INSERT = 1_000;
/** Types that the specification allows in a broadcast; funnels allow more. Source: SPEC-5.27, SPEC-5.29. */
const MEDIA_MIMES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/pdf',
  'video/mp4',
  'video/x-msvideo',
  'video/quicktime',
]);

/**
 * Creates a broadcast with one delivery per group, in the order of the groups. A group that cannot be written to is a
 * failed delivery at once; a retry and a planned moment create one broadcast.
 * @throws AppError GROUP_NOT_FOUND when one group belongs to another user; then nothing is sent
 * @throws AppError MESSENGER_NOT_CONNECTED when the owner has switched the messenger off
 * @throws AppError MEDIA_NOT_FOUND, AppError MEDIA_TYPE_NOT_ALLOWED
 */
export async function createBroadcast(
  tx: Transaction,
  { clock, config }: Pick<EngineParts, 'clock' | 'config'>,
  written: BroadcastOrder,
): Promise<BroadcastMade> {
  const isFilled = written.variables !== null;
  const text = isFilled ? await toOwnFields(tx, written.userId, written.message) : written.message;
  const order = { ...written, message: text, poll: written.poll && toPoll(written.poll) };
  const groupIds = [...new Set(order.groupIds)];
  const rows = await findOwnGroups(tx, order.userId, groupIds);
  await requireMessenger(tx, order.userId);
  if (order.mediaUrl !== null) await requireMedia(tx, order.userId, order.mediaUrl);
  const { userId, message, mediaUrl, poll, retryOf, planned, toPairs, pairedWith } = order;
  const dueAt = await readNow(tx, clock);
  const filling = await findFilling(tx, config, order, dueAt);
  const [made] = await tx
    .insert(broadcasts)
    .values({
      userId,
      message,
      mediaUrl,
      poll,
      filling,
      retryOf,
      total: rows.length,
      createdAt: dueAt,
      plannedId: planned?.id,
      plannedFor: planned?.forAt,
      toPairs,
      pairedWith,
    })
    .onConflictDoNothing()
    .returning({ id: broadcasts.id, total: broadcasts.total });
  if (!made) return { ...(await findSame(tx, order)), isNew: false, isOver: false };
  await insertDeliveries(tx, made.id, { rows, dueAt, payloadOf: await preparePayloads(tx, order, filling) });
  await recordFailed(tx, made.id);
  const over = await completeBroadcasts(tx, clock, [made.id]);
  return { ...made, isNew: true, isOver: over.length > 0 };
}

/** Tells webhooks about the groups that cannot get it. */
async function recordFailed(tx: Transaction, broadcastId: number): Promise<void> {
  const failed = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.broadcastId, broadcastId), eq(deliveries.status, 'failed')));
  await recordMessages(
    tx,
    failed.map(({ id }) => id),
  );
}

interface Queueing {
  rows: readonly GroupRow[];
  dueAt: Date;
  payloadOf: (groupId: number) => DeliveryPayload;
}

async function insertDeliveries(tx: Transaction, broadcastId: number, { rows, dueAt, payloadOf }: Queueing) {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const values = rows.slice(at, at + ROWS_PER_INSERT).map((row) => {
      const payload = payloadOf(row.id);
      return {
        accountId: row.accountId,
        groupId: row.id,
        broadcastId,
        payload,
        dueAt,
        ...describeStart(row, payload),
      };
    });
    await tx.insert(deliveries).values(values);
  }
}

/** What the variables are filled in with; null without any. A broadcast of the same moment gets the same text again. */
async function findFilling(
  tx: Transaction,
  config: EngineParts['config'],
  { userId, variables, approved, planned }: BroadcastOrder,
  now: Date,
): Promise<Filling | null> {
  if (variables === null) return null;
  if (approved?.filling) return approved.filling;
  const momentMs = (planned?.forAt ?? now).getTime();
  return { language: variables, zone: await readZone(tx, config.pace, userId), momentMs };
}

/**
 * What each group gets. A retry repeats the text that was approved for the group, and fills in anew only what could not be sent for
 * want of a value.
 */
async function preparePayloads(tx: Transaction, order: BroadcastOrder, filling: Filling | null) {
  const { message: text, mediaUrl, poll, groupIds, approved: source } = order;
  const complete = (filled: DeliveryPayload) => (poll ? asQuestion(filled, poll) : filled);
  if (!filling) return (): DeliveryPayload => complete({ text, mediaUrl });
  const values = await readGroupValues(tx, groupIds);
  const before = source ? await readPayloads(tx, source.id) : [];
  const approved = new Map(before.map((row) => [row.groupId, row.payload]));
  return (groupId: number): DeliveryPayload => {
    const known = approved.get(groupId);
    if (known && !known.problem) return known;
    const own = values.get(groupId);
    return complete(own ? fillWith(text, mediaUrl, own, filling) : { text: '', mediaUrl, problem: 'valueMissing' });
  };
}

const readPayloads = (tx: Transaction, broadcastId: number) =>
  tx
    .select({ groupId: deliveries.groupId, payload: deliveries.payload })
    .from(deliveries)
    .where(eq(deliveries.broadcastId, broadcastId));

function describeStart({ isMember, canPost }: GroupRow, { problem }: DeliveryPayload) {
  if (!isMember) return { status: 'failed' as const, lastError: 'notMember' };
  if (!canPost) return { status: 'failed' as const, lastError: 'notWritable' };
  if (problem) return { status: 'failed' as const, lastError: problem };
  return { status: 'queued' as const, lastError: null };
}

/** Groups of an account in the order of their ids. @throws AppError GROUP_NOT_FOUND when one is missing */
export async function findOwnGroups(tx: Transaction, userId: number, groupIds: number[]): Promise<GroupRow[]> {
  const rows = await tx
    .select({ id: groups.id, accountId: groups.accountId, isMember: groups.isMember, canPost: groups.canPost })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), isAnyOf(groups.id, groupIds)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groupIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError('GROUP_NOT_FOUND');
    return row;
  });
}

async function requireMessenger(tx: Transaction, userId: number): Promise<void> {
  const [account] = await tx
    .select({ desired: messengerAccounts.desired })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, userId));
  if (account?.desired !== 'on') throw new AppError('MESSENGER_NOT_CONNECTED');
}

/**
 * Locks the row of the file, which is of the account or of another one of its owner, against removal.
 * @throws AppError MEDIA_NOT_FOUND, AppError MEDIA_TYPE_NOT_ALLOWED
 */
export async function requireMedia(tx: Transaction, userId: number, url: string): Promise<void> {
  const [file] = await tx
    .select({ mime: mediaFiles.mime })
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.userId, accountsBeside(tx, userId)),
        eq(mediaFiles.url, url),
        isNull(mediaFiles.removedAt),
      ),
    )
    .for('share');
  if (!file) throw new AppError('MEDIA_NOT_FOUND');
  if (!MEDIA_MIMES.has(file.mime)) throw new AppError('MEDIA_TYPE_NOT_ALLOWED');
}

/** The broadcast that the same retry or planned moment created before. */
async function findSame(tx: Transaction, { userId, retryOf, planned }: BroadcastOrder) {
  const isSame = planned
    ? and(eq(broadcasts.plannedId, planned.id), eq(broadcasts.plannedFor, planned.forAt))
    : eq(broadcasts.retryOf, retryOf ?? 0);
  const [same] = await tx
    .select({ id: broadcasts.id, total: broadcasts.total })
    .from(broadcasts)
    .where(and(eq(broadcasts.userId, userId), isSame));
  if (!same) throw new AppError('CONFLICT');
  return same;
}
