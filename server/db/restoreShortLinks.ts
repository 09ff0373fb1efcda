import { and, eq, inArray } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { listSlugs, restoreLinks } from '@contract/shortLinks';

import type { Queryable } from './database';
import { shortLinks } from './schema';

/** Whose short addresses, and the public address of the server, without which there are none. */
export interface LinkOwner {
  userId: number;
  origin: string | null;
}

/**
 * Puts the links themselves back into texts that are copied, so that what is followed is counted for one place only. A text that would
 * be too long with them keeps its short addresses.
 */
export async function restoreShortLinks(
  db: Queryable,
  { userId, origin }: LinkOwner,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const slugs = origin === null ? [] : [...new Set(texts.flatMap((text) => listSlugs(text, origin)))];
  if (origin === null || slugs.length === 0) return (text) => text;
  const rows = await db
    .select({ slug: shortLinks.slug, url: shortLinks.url })
    .from(shortLinks)
    .where(and(eq(shortLinks.userId, userId), inArray(shortLinks.slug, slugs)));
  const urls = new Map(rows.map(({ slug, url }) => [slug, url]));
  return (text) => {
    const restored = restoreLinks(text, origin, urls);
    return restored.length > limits.broadcast.messageMaxChars ? text : restored;
  };
}
