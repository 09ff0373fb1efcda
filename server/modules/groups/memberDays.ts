import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';

import type { MemberDay } from '@contract/schemas/groups';
import { DAY_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { memberDays } from '../../db/schema';

/** The days of a line. */
const SHOWN_DAYS = 30;
/** Older rows go with the next change of their group. */
const KEPT_DAYS = 60;

interface Count {
  id: number;
  /** Null when the messenger has not reported it. */
  membersCount: number | null;
  /** At the report before. */
  beforeCount: number | null;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Notes today's number of members of groups in which it differs from the last report, or is reported for the first time. */
export async function countMembers(tx: Queryable, counts: readonly Count[], nowMs: number): Promise<void> {
  const day = dayOf(nowMs);
  const rows = counts.flatMap(({ id, membersCount, beforeCount }) => {
    if (membersCount === null || membersCount === beforeCount) return [];
    const change = membersCount - (beforeCount ?? membersCount);
    return { groupId: id, day, membersCount, joinedCount: Math.max(change, 0), leftCount: Math.max(-change, 0) };
  });
  if (rows.length === 0) return;
  await tx
    .insert(memberDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [memberDays.groupId, memberDays.day],
      set: {
        membersCount: sql`excluded.members_count`,
        joinedCount: sql`${memberDays.joinedCount} + excluded.joined_count`,
        leftCount: sql`${memberDays.leftCount} + excluded.left_count`,
      },
    });
  const ids = rows.map(({ groupId }) => groupId);
  await tx.delete(memberDays).where(and(inArray(memberDays.groupId, ids), lt(memberDays.day, day - KEPT_DAYS)));
}

/** Members of a group on each of the last 30 days, from the first known one on; today is the last. */
export async function selectMemberDays(db: Queryable, groupId: number, nowMs: number): Promise<MemberDay[]> {
  const today = dayOf(nowMs);
  const first = today - SHOWN_DAYS + 1;
  const ofGroup = eq(memberDays.groupId, groupId);
  const [changes, [before]] = await Promise.all([
    db
      .select()
      .from(memberDays)
      .where(and(ofGroup, gte(memberDays.day, first)))
      .orderBy(asc(memberDays.day)),
    db
      .select()
      .from(memberDays)
      .where(and(ofGroup, lt(memberDays.day, first)))
      .orderBy(desc(memberDays.day))
      .limit(1),
  ]);
  const byDay = new Map(changes.map((row) => [row.day, row]));
  const begun = before ? first : (changes[0]?.day ?? today + 1);
  let membersCount = before?.membersCount ?? 0;
  return Array.from({ length: Math.max(today - begun + 1, 0) }, (_, at) => {
    const row = byDay.get(begun + at);
    membersCount = row?.membersCount ?? membersCount;
    return {
      dayMs: (begun + at) * DAY_MS,
      membersCount,
      joinedCount: row?.joinedCount ?? 0,
      leftCount: row?.leftCount ?? 0,
    };
  });
}
