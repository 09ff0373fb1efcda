import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';

import { isOwnMessageAct } from '@contract/groupActs';
import { limits } from '@contract/limits';
import { sentAs } from '@contract/planner/sentAs';
import { findInability, type Inability } from '@contract/inability';
import type { MessengerAbilities } from '@contract/schemas/messenger';

import { keepStatement } from '../core/keepStatement';
import { toArray } from '../../db/isAnyOf';
import { accountsBeside } from '../../db/ownRows';
import { deliveries, groups, mediaFiles, messengerAccounts, type DeliveryPayload } from '../../db/schema';
import { sqlFromNow } from '../../gateways/clock';
import { FilesUnavailableError, storedNameOf } from '../../gateways/files/fileStore';
import type {
  MessageDraft,
  MessengerSession,
  OutgoingMedia,
  OutgoingMessage,
  SendResult,
} from '../../gateways/messenger/messenger';
import type { EngineParts } from '../core/engineParts';

/** The reason of a message whose file cannot be read now. It is retried without a limit. */
export const FILES_UNAVAILABLE = 'filesUnavailable';

/** A delivery that is ready to be claimed, or the failure to record once it is claimed: nothing was sent. */
export type PreparedDelivery = { payload: DeliveryPayload } & (
  | { message: Omit<OutgoingMessage, 'messageId'>; failure: null }
  | { message: null; failure: SendResult }
);

/** What preparing a queued message needs. */
export interface QueuedDelivery {
  deliveryId: number;
  accountId: number;
  payload: DeliveryPayload;
  groupAddress: string;
  isResend: boolean;
  /** A greeting, a resend or an act by hand that waited too long to make sense. An opening always makes sense. */
  isStale: boolean;
  /** False where only admins write. A group that seems left is tried: a list of groups may be incomplete. */
  isWritable: boolean;
  /** False where the account may not change the group; null: not known. */
  isOwnAdmin: boolean | null;
}

/**
 * Encodes a queued message and uploads its file, before the claim: however long that takes, the message is neither in flight
 * nor in doubt, and can still be stopped.
 */
export async function prepareDelivery(
  parts: EngineParts,
  { session, abilities }: { session: MessengerSession; abilities: MessengerAbilities },
  queued: QueuedDelivery,
  signal: AbortSignal,
): Promise<PreparedDelivery> {
  const { deliveryId, payload } = queued;
  const fail = (failure: SendResult): PreparedDelivery => ({ payload, message: null, failure });
  const code = findRefusal(queued) ?? readInability(payload, abilities);
  if (code !== null) return fail({ status: 'rejected', code });
  try {
    const draft = await readDraft(parts, queued);
    if (!draft) return fail({ status: 'rejected', code: 'mediaMissing' });
    const beginMs = performance.now();
    parts.countPreparing?.(1);
    const prepared = await session.prepare(draft, signal).finally(() => parts.countPreparing?.(-1));
    parts.observeSend?.('prepare', prepared.status, performance.now() - beginMs);
    if (prepared.status !== 'ready') return fail(prepared);
    return { payload, message: { ...draft, encoded: prepared.encoded }, failure: null };
  } catch (error) {
    // An unavailable file store is reported elsewhere, and is no fault of the message.
    if (error instanceof FilesUnavailableError) return fail({ status: 'not_sent', reason: FILES_UNAVAILABLE });
    parts.log.error({ err: error, deliveryId }, 'a message could not be prepared');
    return fail({ status: 'not_sent', reason: 'notPrepared' });
  }
}

/** Why it is not even tried. */
function findRefusal({ payload, isStale, isResend, isWritable, isOwnAdmin }: QueuedDelivery): string | null {
  if (isStale) return payload.act ? 'actLate' : isResend ? 'resendLate' : 'greetingLate';
  const { act } = payload;
  if (isOwnMessageAct(act)) return isWritable || act.kind === 'recall' ? null : 'notWritable';
  if (act && isOwnAdmin === false) return 'notAdmin';
  if (act?.kind === 'pin' && act.messageId === '') return 'nothingToPin';
  if (act) return payload.problem ?? null;
  if (!isWritable) return 'notWritable';
  return payload.problem ?? null;
}

const REASONS: Record<Inability['code'], string> = {
  ACT_NOT_OFFERED: 'actNotOffered',
  POLLS_NOT_OFFERED: 'pollNotOffered',
  MENTIONS_NOT_OFFERED: 'mentionsNotOffered',
  MESSAGE_LONGER_THAN_OFFERED: 'textTooLong',
  FILE_LARGER_THAN_OFFERED: 'fileTooLarge',
};

/** Why the messenger cannot send it. */
function readInability({ text, mediaUrl, mentionsAll, poll, act }: DeliveryPayload, abilities: MessengerAbilities) {
  const changed = act?.kind === 'rename' ? act.name : act?.kind === 'describe' ? act.description : text;
  const wanted = { text: changed, hasFile: mediaUrl !== null, mentionsAll, isPoll: poll !== undefined, act: act?.kind };
  const inability = findInability(wanted, abilities);
  return inability && REASONS[inability.code];
}

/** The deliveries in the same order; null for those that are no longer queued. */
export async function readQueued(
  parts: Pick<EngineParts, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<(QueuedDelivery | null)[]> {
  const rows = await queuedAmong(parts).execute({ ids: toArray(ids) });
  const queued = new Map(rows.map((row) => [row.deliveryId, row]));
  return ids.map((id) => queued.get(id) ?? null);
}

const queuedAmong = keepStatement(({ db, clock }: Pick<EngineParts, 'db' | 'clock'>) => {
  const { greetingId, resendRunId, actId, payload, dueAt } = deliveries;
  return db
    .select({
      deliveryId: deliveries.id,
      accountId: deliveries.accountId,
      payload: deliveries.payload,
      groupAddress: groups.address,
      isResend: sql<boolean>`${resendRunId} is not null`,
      isStale: sql<boolean>`
        (${greetingId} is not null and ${dueAt} < ${sqlFromNow(clock, -limits.groups.greetingLifeMs)})
        or (${resendRunId} is not null and ${dueAt} < ${sqlFromNow(clock, -limits.runs.resendLifeMs)})
        or (${actId} is not null and ${dueAt} < ${sqlFromNow(clock, -limits.groups.actLifeMs)}
          and ${payload} -> 'act' ->> 'kind' not in ('open', 'correct', 'recall'))`,
      isWritable: groups.canPost,
      isOwnAdmin: groups.isOwnAdmin,
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(
      and(
        sql`${deliveries.id} = any(${sql.placeholder('ids')}::bigint[])`,
        eq(deliveries.status, 'queued'),
        not(deliveries.isHeld),
      ),
    )
    .prepare('queued_deliveries');
});

/** The message with its file, of any account of its owner, copied to this machine's disk; null when the file was deleted. */
async function readDraft(
  parts: EngineParts,
  { accountId, groupAddress, payload: { text, mediaUrl, mentionsAll = false, poll, act } }: QueuedDelivery,
): Promise<MessageDraft | null> {
  if (mediaUrl === null)
    return { groupAddress, text, media: null, mentionsAll, ...(poll && { poll }), ...(act && { act }) };
  const file = await findFile(parts, accountId, mediaUrl);
  return (
    file && {
      groupAddress,
      text,
      media: { ...file, kind: sentAs(mediaUrl, text !== '') },
      mentionsAll,
      ...(act && { act }),
    }
  );
}

async function findFile(
  { db, files }: EngineParts,
  accountId: number,
  url: string,
): Promise<Omit<OutgoingMedia, 'kind'> | null> {
  const [file] = await db
    .select({ name: mediaFiles.name, mime: mediaFiles.mime })
    .from(mediaFiles)
    .innerJoin(messengerAccounts, inArray(mediaFiles.userId, accountsBeside(db, messengerAccounts.userId)))
    .where(and(eq(messengerAccounts.id, accountId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)));
  const path = file ? await files.bringHere(storedNameOf(url)) : null;
  if (!file || path === null) return null;
  return { path, url, mime: file.mime, fileName: file.name };
}
