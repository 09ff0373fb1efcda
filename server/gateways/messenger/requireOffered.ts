import { eq } from 'drizzle-orm';

import { findInability, type Wanted } from '@contract/inability';
import { mentionsEveryone, type WrittenText } from '@contract/variables';

import type { Queryable } from '../../db/database';
import { mediaFiles } from '../../db/schema';
import { AppError } from '../../errors';
import type { Messengers } from './messengers';
import { readAbilities } from './offered';

const BYTES_PER_MB = 1024 * 1024;

/** What is to be sent, or done to a group or a message; its file is read here. */
interface Content extends Pick<Wanted, 'act'> {
  text?: string;
  variables?: WrittenText['variables'];
  mediaUrl?: string | null;
  poll?: object | null;
}

/**
 * @throws AppError ACT_NOT_OFFERED, POLLS_NOT_OFFERED, MENTIONS_NOT_OFFERED, MESSAGE_LONGER_THAN_OFFERED, FILE_LARGER_THAN_OFFERED when it cannot do it
 */
export async function requireOffered(
  db: Queryable,
  messengers: Messengers,
  userId: number,
  { text = '', act, variables = null, mediaUrl, poll }: Content,
): Promise<void> {
  const abilities = await readAbilities(db, messengers, userId);
  if (!abilities) return;
  const mentionsAll = mentionsEveryone({ text, variables });
  const fileBytes = mediaUrl ? await readSize(db, mediaUrl) : 0;
  const wanted = { text, hasFile: Boolean(mediaUrl), fileBytes, mentionsAll, isPoll: Boolean(poll), act };
  const inability = findInability(wanted, abilities);
  if (!inability) return;
  const { code, max = 0 } = inability;
  if (code === 'MESSAGE_LONGER_THAN_OFFERED') throw new AppError(code, { textMaxChars: max });
  if (code === 'FILE_LARGER_THAN_OFFERED') throw new AppError(code, { offeredMaxMb: Math.floor(max / BYTES_PER_MB) });
  throw new AppError(code);
}

/** One that is not there is refused elsewhere. */
async function readSize(db: Queryable, url: string): Promise<number> {
  const { sizeBytes } = mediaFiles;
  const [file] = await db.select({ sizeBytes }).from(mediaFiles).where(eq(mediaFiles.url, url));
  return file?.sizeBytes ?? 0;
}
