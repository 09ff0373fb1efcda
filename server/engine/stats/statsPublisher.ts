import type { ServerEventName } from '@contract/events';

import type { Database } from '../../db/database';
import type { Clock } from '../../gateways/clock';
import { createFollowUps, type FollowUpPace, type FollowUps } from './followUps';
import type { Publish } from '../../realtime/publish';
import { readStats } from './stats';

/** Events that may change an account's numbers. */
const CHANGES_STATS = new Set<ServerEventName>([
  'funnel:completed',
  'funnels:updated',
  'broadcast:completed',
  'groups:updated',
]);

interface Parts {
  db: Database;
  clock: Clock;
  log: { error(about: object, text: string): void };
  publish: Publish;
}

/** Publishes an account's numbers soon after events that change them. */
export const createStatsPublisher = (parts: Parts, pace?: FollowUpPace): FollowUps =>
  createFollowUps({
    ...parts,
    after: CHANGES_STATS,
    follow: async (userId) => parts.publish(userId, 'stats:updated', await readStats(parts, userId)),
    failure: 'the numbers of an account were not published',
    pace,
  });
