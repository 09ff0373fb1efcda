import path from 'node:path';

import { eq } from 'drizzle-orm';

import { groups, mediaFiles } from '../db/schema';
import type { OutgoingMedia, OutgoingMessage } from '../gateways/messenger/messenger';
import type { Claim } from './claims';
import type { EngineParts } from './engineDeps';

/** Why a claimed message cannot be handed over; nothing has left the house. */
export interface NotHandedOver {
  refusal: 'mediaMissing' | 'groupMissing' | 'greetingLate';
}

/** The message of a claim, with its group's address and its file from our own disk. */
export async function prepareMessage(
  parts: EngineParts,
  { groupId, messageId, payload, isStale }: Claim,
): Promise<OutgoingMessage | NotHandedOver> {
  if (isStale) return { refusal: 'greetingLate' };
  const [group] = await parts.db.select({ address: groups.address }).from(groups).where(eq(groups.id, groupId));
  if (!group) return { refusal: 'groupMissing' };
  const message = { messageId, groupAddress: group.address, text: payload.text };
  if (payload.mediaUrl === null) return { ...message, media: null };
  const media = await findMedia(parts, payload.mediaUrl);
  return media ? { ...message, media } : { refusal: 'mediaMissing' };
}

async function findMedia({ db, config }: EngineParts, url: string): Promise<OutgoingMedia | null> {
  const [file] = await db.select().from(mediaFiles).where(eq(mediaFiles.url, url));
  if (!file) return null;
  return {
    kind: kindOf(file.mime),
    path: path.join(config.uploadDir, path.basename(url)),
    url,
    mime: file.mime,
    fileName: file.name,
  };
}

function kindOf(mime: string): OutgoingMedia['kind'] {
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}
