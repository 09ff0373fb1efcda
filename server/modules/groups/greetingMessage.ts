import { eq, inArray } from 'drizzle-orm';

import type { PaceSettings } from '@contract/planner/pace';
import type { GreetingMessage, SaveGreetingMessage } from '@contract/schemas/groups';

import type { Queryable, Transaction } from '../../db/database';
import { groups, mediaFiles } from '../../db/schema';
import { requireMedia } from '../../engine/broadcasts/createBroadcast';
import { changeWaitingGreetings } from '../../engine/sending/greetings';

/** The greeting of a group in wire format; null without one. */
export async function readGreeting(
  db: Queryable,
  group: Pick<typeof groups.$inferSelect, 'greetingUrl' | 'greetingVariables' | 'greetingMediaUrl'>,
): Promise<GreetingMessage | null> {
  const { greetingUrl: text, greetingVariables: variables, greetingMediaUrl: mediaUrl } = group;
  if (text === null) return null;
  if (mediaUrl === null) return { text, variables, mediaUrl, mediaName: null };
  const [file] = await db.select({ name: mediaFiles.name }).from(mediaFiles).where(eq(mediaFiles.url, mediaUrl));
  return { text, variables, mediaUrl, mediaName: file?.name ?? null };
}

interface GreetingChange {
  userId: number;
  /** Groups of this user. */
  groupIds: readonly number[];
  /** Null removes it. */
  greeting: SaveGreetingMessage | null;
}

/** Stores the greeting of groups and changes those that wait to be sent. @throws AppError MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED */
export async function storeGreeting(
  tx: Transaction,
  defaults: PaceSettings,
  { userId, groupIds, greeting }: GreetingChange,
): Promise<void> {
  const mediaUrl = greeting?.mediaUrl ?? null;
  if (mediaUrl !== null) await requireMedia(tx, userId, mediaUrl);
  await tx
    .update(groups)
    .set({
      greetingUrl: greeting?.text ?? null,
      greetingVariables: greeting?.variables ?? null,
      greetingMediaUrl: mediaUrl,
    })
    .where(inArray(groups.id, [...groupIds]));
  await changeWaitingGreetings(tx, defaults, groupIds, greeting);
}
