import { and, eq, isNull } from 'drizzle-orm';

import { groups, mediaFiles, messengerAccounts } from '../../db/schema';
import { storedNameOf } from '../../gateways/files/fileStore';
import type { OutgoingMedia, OutgoingMessage } from '../../gateways/messenger/messenger';
import type { Claim } from './claims';
import type { EngineParts } from '../core/engineParts';

/** Why a claimed message cannot be handed over; nothing was sent. */
export interface NotHandedOver {
  refusal: 'mediaMissing' | 'groupMissing' | 'greetingLate' | 'resendLate';
}

/**
 * The message of a claim, with its group's address and its owner's own file, copied to this machine's disk.
 * @throws FilesUnavailableError
 */
export async function prepareMessage(
  parts: EngineParts,
  { accountId, groupId, messageId, payload, isStale, resendRunId }: Claim,
): Promise<OutgoingMessage | NotHandedOver> {
  if (isStale) return { refusal: resendRunId === null ? 'greetingLate' : 'resendLate' };
  const [group] = await parts.db.select({ address: groups.address }).from(groups).where(eq(groups.id, groupId));
  if (!group) return { refusal: 'groupMissing' };
  const message = { messageId, groupAddress: group.address, text: payload.text };
  if (payload.mediaUrl === null) return { ...message, media: null };
  const media = await findMedia(parts, accountId, payload.mediaUrl);
  return media ? { ...message, media } : { refusal: 'mediaMissing' };
}

async function findMedia({ db, files }: EngineParts, accountId: number, url: string): Promise<OutgoingMedia | null> {
  const [file] = await db
    .select({ name: mediaFiles.name, mime: mediaFiles.mime })
    .from(mediaFiles)
    .innerJoin(messengerAccounts, eq(messengerAccounts.userId, mediaFiles.userId))
    .where(and(eq(messengerAccounts.id, accountId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)));
  const path = file ? await files.bringHere(storedNameOf(url)) : null;
  if (!file || path === null) return null;
  return { kind: kindOf(file.mime), path, url, mime: file.mime, fileName: file.name };
}

function kindOf(mime: string): OutgoingMedia['kind'] {
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
