import { and, eq, sql } from 'drizzle-orm';

import type { PaceSettings } from '@contract/planner/pace';
import type { GreetingMessage, SaveGreetingMessage } from '@contract/schemas/groups';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable, Transaction } from '../../db/database';
import { groups, mediaFiles } from '../../db/schema';
import { requireMedia } from '../../engine/broadcasts/createBroadcast';
import type { Messengers } from '../../gateways/messenger/messengers';
import { requireOffered } from '../../gateways/messenger/requireOffered';
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

interface GreetingParts {
  config: { pace: PaceSettings };
  messengers: Messengers;
}

interface GreetingChange {
  userId: number;
  /** Groups of this user. */
  groupIds: readonly number[];
  /** Null removes it. */
  greeting: SaveGreetingMessage | null;
}

/**
 * Stores the greeting of groups, and changes those that wait to be sent or are being sent where it is another one.
 * @throws AppError MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED, MESSAGE_LONGER_THAN_OFFERED, FILE_LARGER_THAN_OFFERED, MENTIONS_NOT_OFFERED
 */
export async function storeGreeting(
  tx: Transaction,
  { config, messengers }: GreetingParts,
  { userId, groupIds, greeting }: GreetingChange,
): Promise<void> {
  const mediaUrl = greeting?.mediaUrl ?? null;
  if (greeting) await requireOffered(tx, messengers, userId, greeting);
  if (mediaUrl !== null) await requireMedia(tx, userId, mediaUrl);
  const { greetingUrl, greetingVariables, greetingMediaUrl } = groups;
  const [text, variables] = [greeting?.text ?? null, greeting?.variables ?? null];
  const isOther = sql`(${greetingUrl}, ${greetingVariables}, ${greetingMediaUrl})
    is distinct from (${text}::text, ${variables}::text, ${mediaUrl}::text)`;
  const changed = await tx
    .update(groups)
    .set({ greetingUrl: text, greetingVariables: variables, greetingMediaUrl: mediaUrl })
    .where(and(isAnyOf(groups.id, groupIds), isOther))
    .returning({ id: groups.id });
  await changeWaitingGreetings(
    tx,
    config.pace,
    changed.map(({ id }) => id),
    greeting,
  );
}
