import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { AuditSubject } from '@contract/routes/defineCalls';

import {
  apiTokens,
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
  webhooks,
} from '../db/schema';
import { chars, countWhere, isSet, ofFunnel, owned, read, type ReadSnapshot } from './auditReads';

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
  token: owned(apiTokens, {
    name: apiTokens.name,
    role: apiTokens.role,
    expires_at: sql<number | null>`extract(epoch from ${apiTokens.expiresAt})::float8`,
  }),
  // Without its address, which may contain a secret.
  webhook: owned(webhooks, {
    events: sql<string>`array_to_string(${webhooks.events}, ' ')`,
    is_active: webhooks.isActive,
  }),
  notification: owned(notifications, { type: notifications.type, is_read: isSet(notifications.readAt) }),
  notificationList: (db, userId) =>
    read(
      db,
      { from: notifications, where: eq(notifications.userId, userId) },
      { notifications: sql<number>`count(*)::int`, unread: countWhere(isNull(notifications.readAt)) },
    ),
};
