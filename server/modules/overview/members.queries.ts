import { and, desc, eq, gt, sql } from 'drizzle-orm';

import type { MemberChange, Overview } from '@contract/schemas/overview';
import { DAY_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { groups, memberDays } from '../../db/schema';

const MEMBERS_DAYS = 30;

const changeSums = {
  joinedCount: sql<number>`sum(${memberDays.joinedCount})`.mapWith(Number),
  leftCount: sql<number>`sum(${memberDays.leftCount})`.mapWith(Number),
};

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const isGroupOf = (accountId: number) => and(eq(groups.accountId, accountId), groups.isMember);
const isShown = (nowMs: number) => gt(memberDays.day, dayOf(nowMs) - MEMBERS_DAYS);

/** Members of all groups over the last 30 days, counted back from now. */
export async function selectMembers(db: Queryable, accountId: number, nowMs: number): Promise<Overview['members']> {
  const today = dayOf(nowMs);
  const isOwn = isGroupOf(accountId);
  const [now] = await db
    .select({ count: sql<string | null>`sum(${groups.membersCount})` })
    .from(groups)
    .where(isOwn);
  if (now?.count === null || now === undefined) return [];
  const changes = await db
    .select({
      day: memberDays.day,
      ...changeSums,
    })
    .from(memberDays)
    .innerJoin(groups, and(eq(groups.id, memberDays.groupId), isOwn))
    .where(isShown(nowMs))
    .groupBy(memberDays.day);
  const byDay = new Map(changes.map(({ day, ...change }) => [day, change]));
  const first = Math.min(...byDay.keys(), today);
  const days: Overview['members'] = [];
  let membersCount = Number(now.count);
  for (let day = today; day >= first; day -= 1) {
    const { joinedCount, leftCount } = byDay.get(day) ?? { joinedCount: 0, leftCount: 0 };
    days.unshift({ dayMs: day * DAY_MS, membersCount, joinedCount, leftCount });
    membersCount -= joinedCount - leftCount;
  }
  return days;
}

/** The groups behind these numbers: those that members joined or left on a day, or, without one, on any of them; most changes first. */
export async function selectMemberChanges(
  db: Queryable,
  accountId: number,
  { nowMs, dayMs }: { nowMs: number; dayMs: number | null },
): Promise<MemberChange[]> {
  const { joinedCount, leftCount } = changeSums;
  const name = sql<string>`coalesce(${groups.customName}, ${groups.name})`;
  const ofDay = dayMs === null ? undefined : eq(memberDays.day, dayOf(dayMs));
  const changesCount = sql`sum(${memberDays.joinedCount} + ${memberDays.leftCount})`;
  return db
    .select({ id: groups.id, name, joinedCount, leftCount, membersCount: groups.membersCount })
    .from(memberDays)
    .innerJoin(groups, and(eq(groups.id, memberDays.groupId), isGroupOf(accountId)))
    .where(and(isShown(nowMs), ofDay))
    .groupBy(groups.id)
    .having(sql`${changesCount} > 0`)
    .orderBy(desc(changesCount), groups.id);
}
