import { isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import {
  broadcasts,
  funnelRuns,
  funnels,
  funnelSchedules,
  groupFields,
  groups,
  messengerAccounts,
  notifications,
  selections,
  templates,
  plannedBroadcasts,
  tags,
  users,
  type AuditValues,
} from '../db/schema';

type Value = AuditValues[string];
type Recorded = Record<string, SQL<Value> | AnyPgColumn<{ data: NonNullable<Value> }>>;

/** What is recorded of each column of a table, null for nothing: the compiler requires a decision for every new column. */
const recordColumns = <Table extends PgTable>(
  _table: Table,
  columns: Record<keyof Table['$inferSelect'], Recorded | null>,
): Record<string, SQL<Value>> => Object.assign({}, ...Object.values(columns)) as Record<string, SQL<Value>>;

const isTrue = (condition: SQL) => sql<boolean>`${condition}`;

export const accountColumns = recordColumns(users, {
  id: null,
  email: null,
  passwordHash: null,
  telegramUsername: { has_telegram: isTrue(isNotNull(users.telegramUsername)) },
  telegramNotifications: { telegram_notifications: users.telegramNotifications },
  language: { language: users.language },
  onboarding: {
    onboarding_completed: sql<boolean | null>`(${users.onboarding} ->> 'hasCompletedOnboarding')::boolean`,
    onboarding_steps: sql<number | null>`jsonb_array_length(${users.onboarding} #> '{progress,completedSteps}')`,
  },
  disabledAt: null,
  createdAt: null,
});

export const messengerColumns = recordColumns(messengerAccounts, {
  id: null,
  userId: null,
  desired: { desired: messengerAccounts.desired },
  state: { state: messengerAccounts.state },
  address: { is_linked: isTrue(isNotNull(messengerAccounts.address)) },
  lastReason: null,
  qr: null,
  qrIssuedAt: null,
  qrExpiresAt: null,
  linkPhone: { links_by_number: isTrue(isNotNull(messengerAccounts.linkPhone)) },
  linkedNumber: null,
  linkedSince: null,
  warmUpEndedAt: { is_warm_up_ended: isTrue(isNotNull(messengerAccounts.warmUpEndedAt)) },
  proxy: null,
  lastOpenAt: null,
  connectRequestedAt: null,
  isConnectQueued: null,
  leaseOwner: null,
  leaseEpoch: null,
  nextSendAt: null,
  limitedUntil: null,
  limitsInRow: null,
  limitNotifiedAt: null,
  sendingStoppedAt: { is_sending_stopped: isTrue(isNotNull(messengerAccounts.sendingStoppedAt)) },
  sendingStopReason: { sending_stop_reason: messengerAccounts.sendingStopReason },
  restrictedUntil: null,
  restrictionEndedAt: null,
  bannedUntil: null,
  sendsInRow: null,
  removedSentCount: null,
  // Recorded by `auditSnapshots`, each setting in a field of its own.
  pace: {},
  zoneOffsets: null,
  createdAt: null,
});

export const groupColumns = recordColumns(groups, {
  id: null,
  accountId: null,
  address: null,
  name: { name: groups.name },
  customName: { custom_name: groups.customName },
  type: null,
  canPost: null,
  isMember: { is_member: groups.isMember },
  greetingUrl: { has_greeting: isTrue(isNotNull(groups.greetingUrl)) },
  greetingVariables: null,
  greetingMediaUrl: null,
  membersCount: null,
  lastActivityAt: null,
  isOwnAdmin: null,
  createdAt: null,
});

export const funnelColumns = recordColumns(funnels, {
  id: null,
  userId: null,
  name: { name: funnels.name },
  description: null,
  active: { active: funnels.active },
  revision: { revision: funnels.revision },
  deletedAt: { is_deleted: isTrue(isNotNull(funnels.deletedAt)) },
  pausedAt: { is_paused: isTrue(isNotNull(funnels.pausedAt)) },
  createdAt: null,
  updatedAt: null,
});

export const scheduleColumns = recordColumns(funnelSchedules, {
  id: null,
  funnelId: { funnel_id: funnelSchedules.funnelId },
  groupId: { group_id: funnelSchedules.groupId },
  startAt: { start_at: sql<number>`extract(epoch from ${funnelSchedules.startAt})::float8` },
  versionId: { is_pinned: isTrue(isNotNull(funnelSchedules.versionId)) },
  active: { active: funnelSchedules.active },
  state: { state: funnelSchedules.state },
  isLocked: null,
  isTrial: { is_trial: funnelSchedules.isTrial },
  missedReason: null,
  createdAt: null,
});

export const runColumns = recordColumns(funnelRuns, {
  id: null,
  scheduleId: null,
  funnelId: { funnel_id: funnelRuns.funnelId },
  versionId: null,
  groupId: { group_id: funnelRuns.groupId },
  status: { status: funnelRuns.status },
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
  pausedAt: { is_paused: isTrue(isNotNull(funnelRuns.pausedAt)) },
  isPausedWithFunnel: null,
  trialSkippedMs: null,
  groupValues: null,
});

export const broadcastColumns = recordColumns(broadcasts, {
  id: null,
  userId: null,
  message: { message_chars: sql<number>`length(${broadcasts.message})` },
  mediaUrl: { has_media: isTrue(isNotNull(broadcasts.mediaUrl)) },
  filling: null,
  status: { status: broadcasts.status },
  total: { groups: broadcasts.total },
  retryOf: { retry_of: broadcasts.retryOf },
  plannedId: { planned: broadcasts.plannedId },
  plannedFor: null,
  createdAt: null,
  finishedAt: null,
});

export const plannedBroadcastColumns = recordColumns(plannedBroadcasts, {
  id: null,
  userId: null,
  status: { status: plannedBroadcasts.status },
  message: { message_chars: sql<number>`length(${plannedBroadcasts.message})` },
  mediaUrl: { has_media: isTrue(isNotNull(plannedBroadcasts.mediaUrl)) },
  groupIds: { groups: sql<number>`cardinality(${plannedBroadcasts.groupIds})` },
  selectionId: { selection: plannedBroadcasts.selectionId },
  startsAt: { starts_at: sql<string | null>`${plannedBroadcasts.startsAt}::text` },
  repeat: { repeat: sql<string | null>`${plannedBroadcasts.repeat} ->> 'kind'` },
  missedReason: { missed_reason: plannedBroadcasts.missedReason },
  earlierCount: null,
  variables: null,
  revision: { revision: plannedBroadcasts.revision },
  broadcastId: { broadcast: plannedBroadcasts.broadcastId },
  createdAt: null,
  changedAt: null,
});

export const tagColumns = recordColumns(tags, {
  id: null,
  userId: null,
  name: { name: tags.name },
  nameKey: null,
  color: { color: tags.color },
  createdAt: null,
});

export const fieldColumns = recordColumns(groupFields, {
  id: null,
  userId: null,
  name: { name: groupFields.name },
  nameKey: null,
  createdAt: null,
});

export const selectionColumns = recordColumns(selections, {
  id: null,
  userId: null,
  name: { name: selections.name },
  nameKey: null,
  // Its text may be part of a name of a group.
  rule: null,
  createdAt: null,
});

export const templateColumns = recordColumns(templates, {
  id: null,
  userId: null,
  name: { name: templates.name },
  nameKey: null,
  text: { message_chars: sql<number>`length(${templates.text})` },
  variables: { variables: templates.variables },
  mediaUrl: { has_media: isTrue(isNotNull(templates.mediaUrl)) },
  createdAt: null,
});

export const notificationColumns = recordColumns(notifications, {
  id: null,
  userId: null,
  type: { type: notifications.type },
  title: null,
  message: null,
  readAt: { is_read: isTrue(isNotNull(notifications.readAt)) },
  createdAt: null,
});
