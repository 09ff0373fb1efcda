import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Config } from '../../../config';
import { HOOK_PATH } from '../botLinking';

/** Where a messenger sends the events of one bot, and what it shows there. */
export interface HookPlace {
  url: string;
  secret: string;
}

/** Finds the place of a bot; null when messengers cannot reach this server. */
export type FindHookPlace = (botId: string) => HookPlace | null;

/** Each bot has a secret of its own; nothing of it is stored, and a new encryption key makes new ones. */
export const hookSecret = (key: Buffer, kind: string, botId: string): string =>
  createHmac('sha256', key).update(`hook:${kind}:${botId}`).digest('hex');

/** Messengers send events over HTTPS only. */
export function createHookPlaces({ publicUrl }: Pick<Config, 'publicUrl'>, key: Buffer, kind: string): FindHookPlace {
  if (!publicUrl?.startsWith('https:')) return () => null;
  return (botId) => ({
    url: `${publicUrl}${HOOK_PATH}/${kind}/${encodeURIComponent(botId)}`,
    secret: hookSecret(key, kind, botId),
  });
}

/** In constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [one, other].map((secret) => createHash('sha256').update(secret).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
