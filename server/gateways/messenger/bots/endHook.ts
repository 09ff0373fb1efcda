import { eq } from 'drizzle-orm';

import { SECOND_MS } from '@contract/time';

import type { Database } from '../../../db/database';
import { botLinks } from '../../../db/schema';
import { botContext, type SecretBox } from '../whatsapp/secretBox';
import { TOO_MANY_REQUESTS, type ApiResult } from './botApi';

/** A bot is unlinked without waiting longer for its messenger: the owner waits, and it may be tried twice. */
const UNHOOK_MAX_MS = 4 * SECOND_MS;

/** Tells a messenger to send the events of a bot no more to an address. */
export type Unhook = (token: string, url: string, signal: AbortSignal) => Promise<ApiResult>;

/**
 * Ends what a messenger was asked to send: without that it would give up by itself, hours later. A refusal means that there is nothing to
 * end: the token is revoked, or the messenger has ended it.
 * @returns false when the messenger does not respond
 */
export async function endHook(db: Database, box: SecretBox, unhook: Unhook, accountId: number): Promise<boolean> {
  const isOwn = eq(botLinks.accountId, accountId);
  const [link] = await db.select().from(botLinks).where(isOwn);
  if (!link || link.hookUrl === null) return true;
  const token = box.decrypt(botContext(accountId), link.token).toString();
  const ended = await unhook(token, link.hookUrl, AbortSignal.timeout(UNHOOK_MAX_MS));
  if (ended.kind === 'lost' || (ended.kind === 'refused' && ended.status === TOO_MANY_REQUESTS)) return false;
  await db.update(botLinks).set({ hookUrl: null }).where(isOwn);
  return true;
}
