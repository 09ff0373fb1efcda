import { sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Calendar, CalendarEntry, CalendarQuery } from '@contract/schemas/calendar';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { groups } from '../../db/schema';
import type { Deps } from '../../deps';
import { addFunnelsAhead } from './aheadEntries';
import { createVersionReader } from './aheadSteps';
import { createCalendarBoard } from './calendarBoard';
import { readScope } from './calendarFilter';
import { createGroupReader } from './groupReader';
import { addMissedStarts, addPast, addPlans, addRunningBroadcasts } from './otherEntries';

/** What goes out, went out and was missed, by moment. */
export type CalendarService = ReturnType<typeof createCalendarService>;

export function createCalendarService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const versions = createVersionReader();

  async function read(tx: Queryable, userId: number, query: CalendarQuery): Promise<Calendar> {
    const scope = await readScope(tx, clock, userId, query);
    const board = createCalendarBoard(query);
    const { nowMs, accountId, funnelId } = scope;
    const isOfFunnel = funnelId !== null;
    const groupsOf = createGroupReader(tx, scope);
    const drafts = isOfFunnel ? [] : await addPlans(tx, scope, board, groupsOf);
    if (accountId !== null) {
      const own = { ...scope, accountId };
      if (!isOfFunnel && query.toMs > nowMs) await addRunningBroadcasts(tx, scope, board);
      if (query.toMs > nowMs) await addFunnelsAhead({ db: tx, scope: own, versions, board, groupsOf });
    }
    if (query.fromMs <= nowMs) await addMissedStarts(tx, scope, board);
    if (accountId !== null && query.fromMs <= nowMs) await addPast(tx, { ...scope, accountId }, board, versions);
    const written = board.write();
    return { nowMs, ...written, groups: await readGroups(tx, written.entries), drafts };
  }

  return {
    /** As of one moment. */
    get: (userId: number, query: CalendarQuery): Promise<Calendar> =>
      db.transaction((tx) => read(tx, userId, query), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  };
}

async function readGroups(db: Queryable, entries: readonly CalendarEntry[]): Promise<Calendar['groups']> {
  const ids = new Set<number>();
  for (const { groupIds } of entries) for (const id of groupIds.slice(0, limits.calendar.groupsShownCount)) ids.add(id);
  if (ids.size === 0) return [];
  return db
    .select({ id: groups.id, name: sql<string>`coalesce(nullif(${groups.customName}, ''), ${groups.name})` })
    .from(groups)
    .where(isAnyOf(groups.id, [...ids]))
    .orderBy(groups.id);
}
