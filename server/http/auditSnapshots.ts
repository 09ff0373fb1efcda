import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/database';
import {
  authSessions,
  broadcasts,
  deliveries,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  groups,
  groupFields,
  groupFieldValues,
  groupTags,
  mediaFiles,
  messengerAccounts,
  notifications,
  selections,
  templates,
  plannedBroadcasts,
  supportMessages,
  tags,
  users,
  type AuditValues,
} from '../db/schema';
import {
  accountColumns,
  broadcastColumns,
  funnelColumns,
  groupColumns,
  messengerColumns,
  notificationColumns,
  plannedBroadcastColumns,
  runColumns,
  scheduleColumns,
  fieldColumns,
  selectionColumns,
  templateColumns,
  tagColumns,
} from './auditColumns';

/** Reads the audited values of one object of an account; undefined when the account has no such object. */
export type ReadSnapshot = (db: Queryable, userId: number, id: number) => Promise<AuditValues | undefined>;

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
const allCount = sql<number>`count(*)::int`;

async function first<Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

const account: ReadSnapshot = (db, userId) =>
  first(
    db
      .select({
        ...accountColumns,
        sessions: db.$count(authSessions, eq(authSessions.userId, userId)),
        support_messages: db.$count(supportMessages, eq(supportMessages.userId, userId)),
        files: db.$count(mediaFiles, and(eq(mediaFiles.userId, userId), isNull(mediaFiles.removedAt))),
      })
      .from(users)
      .where(eq(users.id, userId)),
  );

const messenger: ReadSnapshot = async (db, userId) => {
  const own = await first(
    db
      .select({ columns: messengerColumns, pace: messengerAccounts.pace })
      .from(messengerAccounts)
      .where(eq(messengerAccounts.userId, userId)),
  );
  return own && { ...own.columns, ...own.pace };
};

const group: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({
        ...groupColumns,
        tags: db.$count(groupTags, eq(groupTags.groupId, id)),
        fields: db.$count(groupFieldValues, eq(groupFieldValues.groupId, id)),
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
        ...funnelColumns,
        groups: db.$count(funnelGroups, eq(funnelGroups.funnelId, id)),
        waiting_schedules: db.$count(funnelSchedules, waiting),
        pinned_schedules: db.$count(funnelSchedules, and(waiting, isNotNull(funnelSchedules.versionId))),
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
      .select(scheduleColumns)
      .from(funnelSchedules)
      .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
      .where(and(eq(funnelSchedules.id, id), eq(funnels.userId, userId))),
  );

const run: ReadSnapshot = (db, userId, id) => {
  const countOf = (condition: SQL | undefined) => db.$count(deliveries, condition);
  return first(
    db
      .select({
        ...runColumns,
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
      .select(broadcastColumns)
      .from(broadcasts)
      .where(and(eq(broadcasts.id, id), eq(broadcasts.userId, userId))),
  );

const plannedBroadcast: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select(plannedBroadcastColumns)
      .from(plannedBroadcasts)
      .where(and(eq(plannedBroadcasts.id, id), eq(plannedBroadcasts.userId, userId))),
  );

const tag: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({ ...tagColumns, groups: db.$count(groupTags, eq(groupTags.tagId, id)) })
      .from(tags)
      .where(and(eq(tags.id, id), eq(tags.userId, userId))),
  );

const field: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select({ ...fieldColumns, values: db.$count(groupFieldValues, eq(groupFieldValues.fieldId, id)) })
      .from(groupFields)
      .where(and(eq(groupFields.id, id), eq(groupFields.userId, userId))),
  );

const selection: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select(selectionColumns)
      .from(selections)
      .where(and(eq(selections.id, id), eq(selections.userId, userId))),
  );

const template: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select(templateColumns)
      .from(templates)
      .where(and(eq(templates.id, id), eq(templates.userId, userId))),
  );

const notification: ReadSnapshot = (db, userId, id) =>
  first(
    db
      .select(notificationColumns)
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
  plannedBroadcast,
  run,
  schedule,
  field,
  selection,
  template,
  tag,
} as const;
