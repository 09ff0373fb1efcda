import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { AuditSubject } from '@contract/routes/defineCalls';

import type { Queryable } from '../db/database';
import * as schema from '../db/schema';
import { digest, pairedName, selectionName, tagNames } from './auditColumns';

const {
  apiTokens,
  authSessions,
  broadcasts,
  calendarLinks,
  deliveries,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
} = schema;
const { groupFields, groupFieldValues, groups, groupTags, mediaFiles, messengerAccounts, notifications } = schema;
const { plannedBroadcasts, supportMessages, tags, templates, users, webhooks } = schema;

type Value = schema.AuditValues[string];
/** Recorded values by name. */
type Recorded = Record<string, SQL<Value> | AnyPgColumn<{ data: NonNullable<Value> }>>;
/** Reads the recorded values of one object of an account; undefined when the account has no such object. */
type ReadSnapshot = (db: Queryable, userId: number, id: number) => Promise<schema.AuditValues | undefined>;

const isSet = (column: AnyPgColumn) => sql<boolean>`${isNotNull(column)}`;
const chars = (column: AnyPgColumn) => sql<number>`length(${column})`;
/** Of a poll how many options it has; null for no poll. */
const optionCount = (poll: AnyPgColumn) => sql<number | null>`jsonb_array_length(${poll} -> 'options')`;
const toSeconds = (moment: AnyPgColumn) => sql<number | null>`extract(epoch from ${moment})::float8`;

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** How many rows belong to the object, so that `of` names a column of it. */
const count = (rows: PgTable, of: SQL | undefined) => sql<number>`(select count(*)::int from ${rows} where ${of})`;

const read =
  (table: PgTable, isIt: (userId: number, id: number) => SQL | undefined, recorded: Recorded): ReadSnapshot =>
  async (db, userId, id) =>
    (
      await db
        .select(recorded as Record<string, SQL<Value>>)
        .from(table)
        .where(isIt(userId, id))
    )[0];

type Owned = PgTable & { id: AnyPgColumn; userId: AnyPgColumn };

/** An object whose row names its account. */
const owned = (table: Owned, recorded: Recorded) =>
  read(table, (userId, id) => and(eq(table.id, id), eq(table.userId, userId)), recorded);

/** Whether a column names one of the account's funnels or messengers. */
const isOneOf = (column: AnyPgColumn, parent: Owned, userId: number) =>
  sql`${column} in (select ${parent.id} from ${parent} where ${parent.userId} = ${userId})`;

/** An object that belongs to one of the account's funnels. */
const ofFunnel = (table: PgTable & { id: AnyPgColumn; funnelId: AnyPgColumn }, recorded: Recorded) =>
  read(table, (userId, id) => and(eq(table.id, id), isOneOf(table.funnelId, funnels, userId)), recorded);

/** Whether a column names one of the owner's accounts. */
const isOfOwner = (column: AnyPgColumn, ownerId: number) =>
  sql`${column} in (select ${users.id} from ${users} where ${ownerId} in (${users.id}, ${users.ownerId}))`;

const isMessengerOf = (userId: number) => eq(messengerAccounts.userId, userId);
const isWaiting = and(eq(funnelSchedules.state, 'waiting'), funnelSchedules.active) as SQL;
const isRunning = eq(funnelSchedules.state, 'running');
const isListedMissed = and(eq(funnelSchedules.state, 'missed'), isNotNull(funnelSchedules.missedReason)) as SQL;
const isOfFunnel = eq(funnelSchedules.funnelId, funnels.id);
const isPausedRunOf = (userId: number) =>
  and(isOneOf(funnelRuns.funnelId, funnels, userId), eq(funnelRuns.status, 'running'), isNotNull(funnelRuns.pausedAt));

/**
 * The values recorded per kind of object: names that owners gave to groups and funnels, states, numbers, timestamps. Only what is
 * named here is recorded: never a message, a greeting, a Telegram name, a phone number or a secret.
 */
export const auditSnapshots: Record<Exclude<AuditSubject, 'chosen'>, ReadSnapshot> = {
  account: read(users, (userId) => eq(users.id, userId), {
    has_telegram: isSet(users.telegramUsername),
    telegram_notifications: users.telegramNotifications,
    language: users.language,
    onboarding_completed: sql<boolean | null>`(${users.onboarding} ->> 'hasCompletedOnboarding')::boolean`,
    onboarding_steps: sql<number | null>`jsonb_array_length(${users.onboarding} #> '{progress,completedSteps}')`,
    accounts: sql<
      string | null
    >`(select string_agg(other.name, ', ' order by other.id) from ${users} other where other.owner_id = "users"."id")`,
    sessions: sql<number>`(select count(*)::int from ${authSessions} session join ${users} other on other.id = session.user_id where "users"."id" in (other.id, other.owner_id))`,
    calendar_links: count(calendarLinks, eq(calendarLinks.userId, users.id)),
    short_links: count(schema.shortLinks, eq(schema.shortLinks.userId, users.id)),
    support_messages: count(supportMessages, eq(supportMessages.userId, users.id)),
    files: count(mediaFiles, and(eq(mediaFiles.userId, users.id), isNull(mediaFiles.removedAt))),
  }),
  messenger: async (db, userId, id) => {
    const own = await read(messengerAccounts, isMessengerOf, {
      desired: messengerAccounts.desired,
      state: messengerAccounts.state,
      is_linked: isSet(messengerAccounts.address),
      links_by_number: isSet(messengerAccounts.linkPhone),
      has_own_proxies: isSet(messengerAccounts.ownProxies),
      is_warm_up_ended: isSet(messengerAccounts.warmUpEndedAt),
      is_sending_stopped: isSet(messengerAccounts.sendingStoppedAt),
      sending_stop_reason: messengerAccounts.sendingStopReason,
    })(db, userId, id);
    const [settings] = await db
      .select({ pace: messengerAccounts.pace })
      .from(messengerAccounts)
      .where(isMessengerOf(userId));
    return own && { ...own, ...settings?.pace };
  },
  group: read(groups, (userId, id) => and(eq(groups.id, id), isOneOf(groups.accountId, messengerAccounts, userId)), {
    name: groups.name,
    custom_name: groups.customName,
    is_member: groups.isMember,
    has_greeting: isSet(groups.greetingUrl),
    greeting_chars: chars(groups.greetingUrl),
    has_greeting_file: isSet(groups.greetingMediaUrl),
    tags: tagNames,
    paired_with: pairedName,
    fields: count(groupFieldValues, eq(groupFieldValues.groupId, groups.id)),
  }),
  groupList: read(groups, (userId) => isOneOf(groups.accountId, messengerAccounts, userId), {
    groups: countWhere(eq(groups.isMember, true)),
    renamed: countWhere(isNotNull(groups.customName)),
    acts: sql<number>`coalesce(sum(${count(schema.groupActs, eq(schema.groupActs.groupId, groups.id))}), 0)::int`,
  }),
  funnel: owned(funnels, {
    name: funnels.name,
    active: funnels.active,
    revision: funnels.revision,
    is_deleted: isSet(funnels.deletedAt),
    is_paused: isSet(funnels.pausedAt),
    notes: count(funnelVersions, and(eq(funnelVersions.funnelId, funnels.id), isNotNull(funnelVersions.note))),
    groups: count(funnelGroups, eq(funnelGroups.funnelId, funnels.id)),
    waiting_schedules: count(funnelSchedules, and(isOfFunnel, isWaiting)),
    pinned_schedules: count(funnelSchedules, and(isOfFunnel, isWaiting, isNotNull(funnelSchedules.versionId))),
    running_schedules: count(funnelSchedules, and(isOfFunnel, isRunning)),
  }),
  schedule: ofFunnel(funnelSchedules, {
    funnel_id: funnelSchedules.funnelId,
    group_id: funnelSchedules.groupId,
    start_at: toSeconds(funnelSchedules.startAt),
    is_pinned: isSet(funnelSchedules.versionId),
    active: funnelSchedules.active,
    state: funnelSchedules.state,
    is_trial: funnelSchedules.isTrial,
  }),
  run: ofFunnel(funnelRuns, {
    funnel_id: funnelRuns.funnelId,
    group_id: funnelRuns.groupId,
    status: funnelRuns.status,
    is_paused: isSet(funnelRuns.pausedAt),
    sent: count(deliveries, and(eq(deliveries.runId, funnelRuns.id), eq(deliveries.status, 'sent'))),
    resends: count(deliveries, eq(deliveries.resendRunId, funnelRuns.id)),
  }),
  memory: async (db, userId, id) => {
    const schedules = await read(funnelSchedules, () => isOneOf(funnelSchedules.funnelId, funnels, userId), {
      waiting: countWhere(isWaiting),
      running: countWhere(isRunning),
      locked: countWhere(eq(funnelSchedules.isLocked, true)),
      missed_starts: countWhere(isListedMissed),
    })(db, userId, id);
    return schedules && { ...schedules, paused_runs: await db.$count(funnelRuns, isPausedRunOf(userId)) };
  },
  broadcast: owned(broadcasts, {
    message_chars: chars(broadcasts.message),
    has_media: isSet(broadcasts.mediaUrl),
    poll_options: optionCount(broadcasts.poll),
    status: broadcasts.status,
    groups: broadcasts.total,
    retry_of: broadcasts.retryOf,
    planned: broadcasts.plannedId,
    to_pairs: broadcasts.toPairs,
  }),
  plannedBroadcast: owned(plannedBroadcasts, {
    status: plannedBroadcasts.status,
    message_chars: chars(plannedBroadcasts.message),
    content: digest(plannedBroadcasts.message),
    has_media: isSet(plannedBroadcasts.mediaUrl),
    poll_options: optionCount(plannedBroadcasts.poll),
    groups: sql<number>`cardinality(${plannedBroadcasts.groupIds})`,
    selection: selectionName(plannedBroadcasts.selectionId),
    starts_at: toSeconds(plannedBroadcasts.startsAt),
    to_pairs: plannedBroadcasts.toPairs,
    repeat: sql<string | null>`${plannedBroadcasts.repeat} ->> 'kind'`,
    missed_reason: plannedBroadcasts.missedReason,
    revision: plannedBroadcasts.revision,
    broadcast: plannedBroadcasts.broadcastId,
  }),
  tag: owned(tags, { name: tags.name, color: tags.color, groups: count(groupTags, eq(groupTags.tagId, tags.id)) }),
  // Without its address, which is a secret.
  entryLink: owned(schema.entryLinks, {
    name: schema.entryLinks.name,
    groups: count(schema.entryLinkGroups, eq(schema.entryLinkGroups.linkId, schema.entryLinks.id)),
  }),
  field: owned(groupFields, {
    name: groupFields.name,
    values: count(groupFieldValues, eq(groupFieldValues.fieldId, groupFields.id)),
  }),
  series: ofFunnel(schema.funnelSeries, {
    funnel_id: schema.funnelSeries.funnelId,
    groups: sql<number>`cardinality(${schema.funnelSeries.groupIds})`,
    selection: selectionName(schema.funnelSeries.selectionId),
    repeat: sql<string | null>`${schema.funnelSeries.repeat} ->> 'kind'`,
    next_at: toSeconds(schema.funnelSeries.nextAt),
    is_paused: isSet(schema.funnelSeries.pausedAt),
    trouble: schema.funnelSeries.trouble,
    revision: schema.funnelSeries.revision,
  }),
  // Without its rule, whose text may be part of a name of a group.
  selection: owned(schema.selections, { name: schema.selections.name, rule: digest(schema.selections.rule) }),
  template: read(templates, (ownerId, id) => and(eq(templates.id, id), isOfOwner(templates.userId, ownerId)), {
    name: templates.name,
    message_chars: chars(templates.text),
    content: digest(templates.text),
    variables: templates.variables,
    has_media: isSet(templates.mediaUrl),
  }),
  token: owned(apiTokens, {
    name: apiTokens.name,
    role: apiTokens.role,
    expires_at: toSeconds(apiTokens.expiresAt),
  }),
  // Without its address, which may contain a secret.
  webhook: owned(webhooks, {
    events: sql<string>`array_to_string(${webhooks.events}, ' ')`,
    is_active: webhooks.isActive,
  }),
  notification: owned(notifications, { type: notifications.type, is_read: isSet(notifications.readAt) }),
  notificationList: read(notifications, (userId) => eq(notifications.userId, userId), {
    notifications: sql<number>`count(*)::int`,
    unread: countWhere(isNull(notifications.readAt)),
  }),
};
