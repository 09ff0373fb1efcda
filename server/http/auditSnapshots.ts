import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../db/database';
import {
  authSessions,
  broadcasts,
  deliveries,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  groups,
  mediaFiles,
  messengerAccounts,
  notifications,
  supportMessages,
  users,
  type AuditValues,
} from '../db/schema';

/** Reads the audited values of one object of an account; undefined when the account has no such object. */
export type ReadSnapshot = (db: Database, userId: number, id: number) => Promise<AuditValues | undefined>;

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
const allCount = sql<number>`count(*)::int`;
const isTrue = (condition: SQL) => sql<boolean>`${condition}`;

async function first<Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

const account: ReadSnapshot = (db, userId) =>
  first(
    db
      .select({
        has_telegram: isTrue(isNotNull(users.telegramUsername)),
        telegram_notifications: users.telegramNotifications,
        language: users.language,
        onboarding_completed: sql<boolean | null>`(${users.onboarding} ->> 'hasCompletedOnboarding')::boolean`,
        onboarding_steps: sql<number | null>`jsonb_array_length(${users.onboarding} #> '{progress,completedSteps}')`,
        sessions: db.$count(authSessions, eq(authSessions.userId, userId)),
        support_messages: db.$count(supportMessages, eq(supportMessages.userId, userId)),
        files: db.$count(mediaFiles, and(eq(mediaFiles.userId, userId), isNull(mediaFiles.removedAt))),
      })
      .from(users)
      .where(eq(users.id, userId)),
  );

const messenger: ReadSnapshot = async (db, userId) => {
  const own = await first(db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId)));
  return own && { desired: own.desired, state: own.state, is_linked: own.address !== null, ...own.pace };
};

const group: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({
        name: groups.name,
        custom_name: groups.customName,
        has_greeting: isTrue(isNotNull(groups.greetingUrl)),
        is_member: groups.isMember,
      })
      .from(groups)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .where(and(eq(groups.id, id), eq(messengerAccounts.userId, userId))),
  );

const groupList: ReadSnapshot = (db, userId) =>
  first(
    db
      .select({ groups: countWhere(eq(groups.isMember, true)), renamed: countWhere(isNotNull(groups.customName)) })
      .from(groups)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .where(eq(messengerAccounts.userId, userId)),
  );

const funnel: ReadSnapshot = (db, userId, id) => {
  const waiting = and(eq(funnelSchedules.funnelId, id), eq(funnelSchedules.state, 'waiting'), funnelSchedules.active);
  return first(
    db
      .select({
        name: funnels.name,
        active: funnels.active,
        revision: funnels.revision,
        is_deleted: isTrue(isNotNull(funnels.deletedAt)),
        groups: db.$count(funnelGroups, eq(funnelGroups.funnelId, id)),
        waiting_schedules: db.$count(funnelSchedules, waiting),
        running_schedules: db.$count(
          funnelSchedules,
          and(eq(funnelSchedules.funnelId, id), eq(funnelSchedules.state, 'running')),
        ),
      })
      .from(funnels)
      .where(and(eq(funnels.id, id), eq(funnels.userId, userId))),
  );
};

const schedule: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({
        funnel_id: funnelSchedules.funnelId,
        group_id: funnelSchedules.groupId,
        start_at: sql<number>`extract(epoch from ${funnelSchedules.startAt})::float8`,
        active: funnelSchedules.active,
        state: funnelSchedules.state,
      })
      .from(funnelSchedules)
      .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
      .where(and(eq(funnelSchedules.id, id), eq(funnels.userId, userId))),
  );

const run: ReadSnapshot = (db, userId, id) => {
  const countOf = (condition: SQL | undefined) => db.$count(deliveries, condition);
  return first(
    db
      .select({
        funnel_id: funnelRuns.funnelId,
        group_id: funnelRuns.groupId,
        status: funnelRuns.status,
        sent: countOf(and(eq(deliveries.runId, id), eq(deliveries.status, 'sent'))),
        resends: countOf(eq(deliveries.resendRunId, id)),
      })
      .from(funnelRuns)
      .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
      .where(and(eq(funnelRuns.id, id), eq(funnels.userId, userId))),
  );
};

const memory: ReadSnapshot = (db, userId) =>
  first(
    db
      .select({
        waiting: countWhere(and(eq(funnelSchedules.state, 'waiting'), funnelSchedules.active)),
        running: countWhere(eq(funnelSchedules.state, 'running')),
        locked: countWhere(eq(funnelSchedules.isLocked, true)),
      })
      .from(funnelSchedules)
      .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
      .where(eq(funnels.userId, userId)),
  );

const broadcast: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({
        status: broadcasts.status,
        groups: broadcasts.total,
        message_chars: sql<number>`length(${broadcasts.message})`,
        has_media: isTrue(isNotNull(broadcasts.mediaUrl)),
        retry_of: broadcasts.retryOf,
      })
      .from(broadcasts)
      .where(and(eq(broadcasts.id, id), eq(broadcasts.userId, userId))),
  );

const notification: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({ type: notifications.type, is_read: isTrue(isNotNull(notifications.readAt)) })
      .from(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId))),
  );

const notificationList: ReadSnapshot = (db, userId) =>
  first(
    db
      .select({ notifications: allCount, unread: countWhere(isNull(notifications.readAt)) })
      .from(notifications)
      .where(eq(notifications.userId, userId)),
  );

/**
 * The values recorded per kind of object: names that owners gave to groups and funnels, states, numbers, timestamps.
 * Never a message, a greeting, a Telegram name, a phone number or a secret.
 */
export const auditSnapshots = {
  account,
  broadcast,
  funnel,
  group,
  groupList,
  memory,
  messenger,
  notification,
  notificationList,
  run,
  schedule,
} as const;
