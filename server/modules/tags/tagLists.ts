import type { Tag } from '@contract/schemas/tags';
import { MINUTE_MS } from '@contract/time';

import type { Database } from '../../db/database';
import { selectTags, selectTagsMark } from './tags.queries';

/** Lists are cached for the most recent owners: at most half a megabyte each. */
const KEPT_MAX_COUNT = 50;
/** After this time a list is read again, which covers a database restored below a running server. */
const KEPT_MAX_AGE_MS = 10 * MINUTE_MS;

/** A cached list, and the mark it was read after. */
interface Known {
  mark: string;
  madeAtMs: number;
  tags: Tag[];
}

/** Lists of tags in wire format. An unchanged list is the same object, so that its serialized bytes can be reused. */
export function createTagLists(db: Database) {
  /** Least recently used first. */
  const known = new Map<number, Known>();

  return {
    /** All tags of an owner by name. */
    async all(userId: number): Promise<Tag[]> {
      // First: a change between the two queries makes the mark too old, never the list.
      const mark = await selectTagsMark(db, userId);
      const before = known.get(userId);
      const isCurrent = before?.mark === mark && performance.now() - before.madeAtMs < KEPT_MAX_AGE_MS;
      const now = isCurrent ? before : { mark, madeAtMs: performance.now(), tags: await selectTags(db, userId) };
      known.delete(userId);
      known.set(userId, now);
      for (const oldest of known.keys()) {
        if (known.size <= KEPT_MAX_COUNT) break;
        known.delete(oldest);
      }
      return now.tags;
    },
  };
}
