import { and, eq, inArray, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ShortenLinks, ShortLink, ShortLinks } from '@contract/schemas/shortLinks';

import { lockOwner } from '../../db/ownRows';
import { shortLinks } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { newSlug } from '../../newSlug';

const { slug, url, clickCount } = shortLinks;
const isOf = (userId: number) => eq(shortLinks.userId, userId);
const shown = { slug, url, clickCount };

/** Short addresses of links in messages. Each call but `follow` is limited to those of `userId`. */
export type ShortLinksService = ReturnType<typeof createShortLinksService>;

export function createShortLinksService({ db, config }: Pick<Deps, 'db' | 'config'>) {
  return {
    /** Those of these ends that the account has. */
    async list(userId: number, slugs: readonly string[]): Promise<ShortLinks> {
      const isWanted = and(isOf(userId), inArray(slug, [...slugs]));
      const links = slugs.length === 0 ? [] : await db.select(shown).from(shortLinks).where(isWanted);
      return { origin: config.publicUrl, links };
    },

    /** Gives each link an address of its own, also one that has got another before. @throws AppError SHORT_LINKS_TOO_MANY */
    shorten: (userId: number, { urls }: ShortenLinks, storeResponse: StoreResponse): Promise<Stored<ShortLink[]>> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const storedCount = await tx.$count(shortLinks, isOf(userId));
        if (storedCount + urls.length > limits.shortLinks.maxCount) throw new AppError('SHORT_LINKS_TOO_MANY');
        const rows = urls.map((link) => ({ userId, url: link, slug: newSlug() }));
        return storeResponse(tx, await tx.insert(shortLinks).values(rows).returning(shown));
      }),

    /** Where a short address leads; null: it does not exist. @param isCounted whether a person follows it */
    async follow(end: string, isCounted: boolean): Promise<string | null> {
      const isIt = eq(slug, end);
      const [found] = isCounted
        ? await db
            .update(shortLinks)
            .set({ clickCount: sql`${clickCount} + 1` })
            .where(isIt)
            .returning({ url })
        : await db.select({ url }).from(shortLinks).where(isIt);
      return found?.url ?? null;
    },
  };
}
