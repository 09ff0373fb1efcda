import { and, inArray, ne } from 'drizzle-orm';

import type { ServerEventName } from '@contract/events';

import type { Database } from '../../db/database';
import { accountsBeside } from '../../db/ownRows';
import { users } from '../../db/schema';
import { createFollowUps, type FollowUpPace, type FollowUps } from '../../engine/stats/followUps';
import type { Publish } from '../../realtime/publish';

/** Events after which other accounts of the owner may see other groups to pair with, or other ones in their pairs. */
const CHANGES_PAIRS = new Set<ServerEventName>(['groups:updated', 'variables:updated']);

interface Parts {
  db: Database;
  log: { error(about: object, text: string): void };
  publish: Publish;
}

/** Tells the owner's other accounts soon after groups of one changed: events reach only the account that they are of. */
export const createPairsPublisher = (parts: Parts, pace?: FollowUpPace): FollowUps =>
  createFollowUps({
    ...parts,
    after: CHANGES_PAIRS,
    async follow(userId) {
      const isBeside = and(inArray(users.id, accountsBeside(parts.db, userId)), ne(users.id, userId));
      for (const { id } of await parts.db.select({ id: users.id }).from(users).where(isBeside))
        parts.publish(id, 'pairs:updated', {});
    },
    failure: 'the other accounts of an owner were not told of groups',
    pace,
  });
