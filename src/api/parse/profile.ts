import type { BotInfo, UserSession } from '@contract/schemas/shapes';

import { readFields, readFlag, readId, readMoment, readRows, readText } from './readValue';

/** Null where the server does not send a field. */
export interface KnownBotInfo {
  username: string;
  link: string | null;
  isLinked: BotInfo['isLinked'] | null;
}

export function parseBotInfo(response: unknown): KnownBotInfo {
  const fields = readFields(response);
  return {
    username: (readText(fields.username) ?? '').replace(/^@/, ''),
    link: readText(fields.link),
    isLinked: readFlag(fields.isLinked),
  };
}

/** Sessions without their times are left out. */
export const parseSessions = readRows((row): UserSession | null => {
  const [id, created_at, last_seen_at] = [readId(row.id), readMoment(row.created_at), readMoment(row.last_seen_at)];
  if (id === null || created_at === null || last_seen_at === null) return null;
  return {
    ...row,
    id,
    created_at,
    last_seen_at,
    expires_at: readMoment(row.expires_at) ?? last_seen_at,
    address: readText(row.address),
    user_agent: readText(row.user_agent),
    is_current: readFlag(row.is_current) ?? false,
  };
});
