import { nextRepeat } from '@contract/planner/repeats';
import type { BroadcastRepeat, SavePlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { plannedBroadcasts } from '../../db/schema';

type Before = Pick<typeof plannedBroadcasts.$inferSelect, 'status' | 'startsAt' | 'repeat'>;

/**
 * The moment that a change leaves as it is: the next one of a series whose moments stay the same, also after a skip; one that is due
 * but not sent yet, if the new series has it; one of a single broadcast that its owner did not change.
 * @returns null when the next moment is found anew
 */
export function findKeptMoment(
  before: Before | null,
  { repeat, startsAtMs }: SavePlannedBroadcast,
  nowMs: number,
): number | null {
  if (before?.status !== 'scheduled' || before.startsAt === null) return null;
  const atMs = before.startsAt.getTime();
  if (repeat === null || before.repeat === null)
    return repeat === null && before.repeat === null && startsAtMs === atMs ? atMs : null;
  const isPossible = nextRepeat(repeat, atMs - 1) === atMs;
  return isPossible && (atMs <= nowMs || isSameRhythm(before.repeat, repeat)) ? atMs : null;
}

/** Whether two series have the same moments, their ends apart. */
function isSameRhythm(one: BroadcastRepeat, other: BroadcastRepeat): boolean {
  const describe = ({ kind, time, zone, weekdays, monthDay }: BroadcastRepeat) => {
    const days = { daily: [], weekly: [...new Set(weekdays)].sort(), monthly: [monthDay] }[kind];
    return [kind, time, zone, ...days].join();
  };
  return describe(one) === describe(other);
}
