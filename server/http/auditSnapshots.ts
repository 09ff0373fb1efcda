import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { AuditSubject } from '@contract/routes/defineCalls';

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

type Value = AuditValues[string];
/** Recorded values by name, and the number of rows that belong to the object by the name of what is counted. */
type Recorded = Record<string, SQL<Value> | AnyPgColumn<{ data: NonNullable<Value> }>>;
type Counted = Record<string, [PgTable, SQL | undefined]>;

/** Reads the recorded values of one object of an account; undefined when the account has no such object. */
export type ReadSnapshot = (db: Queryable, userId: number, id: number) => Promise<AuditValues | undefined>;

const is = (condition: SQL) => sql<boolean>`${condition}`;
const isSet = (column: AnyPgColumn) => is(isNotNull(column));
const chars = (column: AnyPgColumn) => sql<number>`length(${column})`;
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** The query of one object: its values, its counted rows, and how it is joined to its account. */
async function read(
  db: Queryable,
  { from, join, where }: { from: PgTable; join?: [PgTable, SQL]; where: SQL | undefined },
  recorded: Recorded,
  counted: Counted = {},
): Promise<AuditValues | undefined> {
  const counts = Object.fromEntries(Object.entries(counted).map(([name, [table, of]]) => [name, db.$count(table, of)]));
  const query = db
    .select({ ...recorded, ...counts } as Record<string, SQL<Value>>)
    .from(from)
    .$dynamic();
  return (await (join ? query.innerJoin(...join) : query).where(where))[0];
}

type OwnedTable = PgTable & { id: AnyPgColumn; userId: AnyPgColumn };

/** An object whose row names its account. */
const owned =
  (table: OwnedTable, recorded: Recorded, counted: (id: number) => Counted = () => ({})): ReadSnapshot =>
  (db, userId, id) =>
    read(db, { from: table, where: and(eq(table.id, id), eq(table.userId, userId)) }, recorded, counted(id));

/** An object that belongs to one of the account's funnels. */
const ofFunnel =
  (
    table: PgTable & { id: AnyPgColumn; funnelId: AnyPgColumn },
    recorded: Recorded,
    counted: (id: number) => Counted = () => ({}),
  ): ReadSnapshot =>
  (db, userId, id) =>
    read(
      db,
      {
        from: table,
        join: [funnels, eq(funnels.id, table.funnelId)],
        where: and(eq(table.id, id), eq(funnels.userId, userId)),
      },
      recorded,
      counted(id),
    );

const ofMessenger = (userId: number, ...conditions: SQL[]) => ({
  from: groups,
  join: [messengerAccounts, eq(messengerAccounts.id, groups.accountId)] as [PgTable, SQL],
  where: and(eq(messengerAccounts.userId, userId), ...conditions),
});

const isWaiting = and(eq(funnelSchedules.state, 'waiting'), funnelSchedules.active) as SQL;
const isRunning = eq(funnelSchedules.state, 'running');

/**
 * The values recorded per kind of object: names that owners gave to groups and funnels, states, numbers, timestamps. Only what is
 * named here is recorded: never a message, a greeting, a Telegram name, a phone number or a secret.
 */
export const auditSnapshots: Record<AuditSubject, ReadSnapshot> = {
  account: (db, userId) =>
    read(
      db,
      { from: users, where: eq(users.id, userId) },
      {
        has_telegram: isSet(users.telegramUsername),
        telegram_notifications: users.telegramNotifications,
        language: users.language,
        onboarding_completed: sql<boolean | null>`(${users.onboarding} ->> 'hasCompletedOnboarding')::boolean`,
        onboarding_steps: sql<number | null>`jsonb_array_length(${users.onboarding} #> '{progress,completedSteps}')`,
      },
      {
        sessions: [authSessions, eq(authSessions.userId, userId)],
        support_messages: [supportMessages, eq(supportMessages.userId, userId)],
        files: [mediaFiles, and(eq(mediaFiles.userId, userId), isNull(mediaFiles.removedAt))],
      },
    ),
  messenger: async (db, userId) => {
    const where = eq(messengerAccounts.userId, userId);
    const own = await read(
      db,
      { from: messengerAccounts, where },
      {
        desired: messengerAccounts.desired,
        state: messengerAccounts.state,
        is_linked: isSet(messengerAccounts.address),
        links_by_number: isSet(messengerAccounts.linkPhone),
        has_own_proxies: isSet(messengerAccounts.ownProxies),
        is_warm_up_ended: isSet(messengerAccounts.warmUpEndedAt),
        is_sending_stopped: isSet(messengerAccounts.sendingStoppedAt),
        sending_stop_reason: messengerAccounts.sendingStopReason,
      },
    );
    const [settings] = await db.select({ pace: messengerAccounts.pace }).from(messengerAccounts).where(where);
    return own && { ...own, ...settings?.pace };
  },
  group: (db, userId, id) =>
    read(
      db,
      ofMessenger(userId, eq(groups.id, id)),
      {
        name: groups.name,
        custom_name: groups.customName,
        is_member: groups.isMember,
        has_greeting: isSet(groups.greetingUrl),
      },
      {
        tags: [groupTags, eq(groupTags.groupId, id)],
        fields: [groupFieldValues, eq(groupFieldValues.groupId, id)],
      },
    ),
  groupList: (db, userId) =>
    read(db, ofMessenger(userId), {
      groups: countWhere(eq(groups.isMember, true)),
      renamed: countWhere(isNotNull(groups.customName)),
    }),
  funnel: owned(
    funnels,
    {
      name: funnels.name,
      active: funnels.active,
      revision: funnels.revision,
      is_deleted: isSet(funnels.deletedAt),
      is_paused: isSet(funnels.pausedAt),
    },
    (id) => {
      const isOfIt = eq(funnelSchedules.funnelId, id);
      return {
        groups: [funnelGroups, eq(funnelGroups.funnelId, id)],
        waiting_schedules: [funnelSchedules, and(isOfIt, isWaiting)],
        pinned_schedules: [funnelSchedules, and(isOfIt, isWaiting, isNotNull(funnelSchedules.versionId))],
        running_schedules: [funnelSchedules, and(isOfIt, isRunning)],
      };
    },
  ),
  schedule: ofFunnel(funnelSchedules, {
    funnel_id: funnelSchedules.funnelId,
    group_id: funnelSchedules.groupId,
    start_at: sql<number>`extract(epoch from ${funnelSchedules.startAt})::float8`,
    is_pinned: isSet(funnelSchedules.versionId),
    active: funnelSchedules.active,
    state: funnelSchedules.state,
    is_trial: funnelSchedules.isTrial,
  }),
  run: ofFunnel(
    funnelRuns,
    {
      funnel_id: funnelRuns.funnelId,
      group_id: funnelRuns.groupId,
      status: funnelRuns.status,
      is_paused: isSet(funnelRuns.pausedAt),
    },
    (id) => ({
      sent: [deliveries, and(eq(deliveries.runId, id), eq(deliveries.status, 'sent'))],
      resends: [deliveries, eq(deliveries.resendRunId, id)],
    }),
  ),
  memory: (db, userId) =>
    read(
      db,
      {
        from: funnelSchedules,
        join: [funnels, eq(funnels.id, funnelSchedules.funnelId)],
        where: eq(funnels.userId, userId),
      },
      {
        waiting: countWhere(isWaiting),
        running: countWhere(isRunning),
        locked: countWhere(eq(funnelSchedules.isLocked, true)),
      },
    ),
  broadcast: owned(broadcasts, {
    message_chars: chars(broadcasts.message),
    has_media: isSet(broadcasts.mediaUrl),
    status: broadcasts.status,
    groups: broadcasts.total,
    retry_of: broadcasts.retryOf,
    planned: broadcasts.plannedId,
  }),
  plannedBroadcast: owned(plannedBroadcasts, {
    status: plannedBroadcasts.status,
    message_chars: chars(plannedBroadcasts.message),
    has_media: isSet(plannedBroadcasts.mediaUrl),
    groups: sql<number>`cardinality(${plannedBroadcasts.groupIds})`,
    selection: plannedBroadcasts.selectionId,
    starts_at: sql<string | null>`${plannedBroadcasts.startsAt}::text`,
    repeat: sql<string | null>`${plannedBroadcasts.repeat} ->> 'kind'`,
    missed_reason: plannedBroadcasts.missedReason,
    revision: plannedBroadcasts.revision,
    broadcast: plannedBroadcasts.broadcastId,
  }),
  tag: owned(tags, { name: tags.name, color: tags.color }, (id) => ({ groups: [groupTags, eq(groupTags.tagId, id)] })),
  field: owned(groupFields, { name: groupFields.name }, (id) => ({
    values: [groupFieldValues, eq(groupFieldValues.fieldId, id)],
  })),
  // Without its rule, whose text may be part of a name of a group.
  selection: owned(selections, { name: selections.name }),
  template: owned(templates, {
    name: templates.name,
    message_chars: chars(templates.text),
    variables: templates.variables,
    has_media: isSet(templates.mediaUrl),
  }),
  notification: owned(notifications, { type: notifications.type, is_read: isSet(notifications.readAt) }),
  notificationList: (db, userId) =>
    read(
      db,
      { from: notifications, where: eq(notifications.userId, userId) },
      { notifications: sql<number>`count(*)::int`, unread: countWhere(isNull(notifications.readAt)) },
    ),
};
