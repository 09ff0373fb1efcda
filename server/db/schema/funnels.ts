import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { PlannedMessage } from '@contract/planner/plan';
import type { Repeat } from '@contract/planner/repeats';
import type { MissedReason } from '@contract/schemas/runs';
import type { SeriesTrouble } from '@contract/schemas/series';
import type { FunnelGraph } from '@contract/schemas/structure';
import type { GroupValues } from '@contract/variables';

import { users } from './accounts';
import { bigId, createdAt, id, partOf, timestampTz } from './columns';
import { groups } from './groups';

/**
 * Funnels by owner. `revision` grows with every saved graph; 0 means that none was saved yet. A deleted funnel keeps
 * its row for the run history.
 */
export const funnels = pgTable(
  'funnels',
  {
    id: id(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    description: text(),
    active: boolean().notNull().default(false),
    revision: integer().notNull().default(0),
    deletedAt: timestampTz(),
    /** When its owner paused it: nothing of it is sent or started. Null: it is not paused. */
    pausedAt: timestampTz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('funnels_user_ix').on(table.userId)],
);

/** Which funnels are attached to which groups. */
export const funnelGroups = pgTable(
  'funnel_groups',
  {
    funnelId: partOf(() => funnels.id),
    groupId: partOf(() => groups.id),
  },
  (table) => [
    primaryKey({ columns: [table.funnelId, table.groupId] }),
    index('funnel_groups_group_ix').on(table.groupId),
  ],
);

/**
 * Every saved graph with its compiled plan, which never changes: a run sends the version it started with, a pinned schedule starts
 * with its own.
 */
export const funnelVersions = pgTable(
  'funnel_versions',
  {
    id: id(),
    funnelId: partOf(() => funnels.id),
    revision: integer().notNull(),
    graph: jsonb().$type<FunnelGraph>().notNull(),
    plan: jsonb().$type<PlannedMessage[]>().notNull(),
    /** Bytes of graph and plan as JSON: what reading them takes, however well they are compressed. */
    sizeBytes: integer().notNull().default(0),
    /** Who saved it; null for versions older than this column. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What its owner wrote about it; such a version is kept. */
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('funnel_versions_ux').on(table.funnelId, table.revision),
    index('funnel_versions_author_ix')
      .on(table.authorId)
      .where(sql`${table.authorId} is not null`),
  ],
);

/**
 * Starts of a funnel that repeat. The schedules of the next one are written already; the transaction that moves a series to its next
 * moment writes those that follow.
 */
export const funnelSeries = pgTable(
  'funnel_series',
  {
    id: id(),
    funnelId: partOf(() => funnels.id),
    groupIds: integer().array().notNull(),
    /** The selection whose groups replace them each time. It may have been deleted. */
    selectionId: integer(),
    repeat: jsonb().$type<Repeat>().notNull(),
    runsAlongside: boolean().notNull(),
    /** The moment of the rule that comes next; null once it is over, and while it is in trouble. */
    nextFor: timestampTz(),
    /** When that happens, moved or not. */
    nextAt: timestampTz(),
    /** When its owner or its trouble paused it: its schedules are not armed. */
    pausedAt: timestampTz(),
    trouble: text().$type<SeriesTrouble>(),
    /** Its newest moment without any group. */
    emptyAt: timestampTz(),
    /** Moments of an outage that have no schedules. */
    unlistedCount: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    changedAt: createdAt(),
  },
  (table) => [
    index('funnel_series_funnel_ix').on(table.funnelId),
    index('funnel_series_due_ix')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);

export const scheduleState = pgEnum('schedule_state', [
  'waiting',
  'running',
  'finished',
  'stopped',
  'missed',
  'failed',
]);

/** When a funnel starts in a group. Only an armed (`active`) waiting one starts. */
export const funnelSchedules = pgTable(
  'funnel_schedules',
  {
    id: id(),
    funnelId: partOf(() => funnels.id),
    groupId: partOf(() => groups.id),
    startAt: timestampTz().notNull(),
    /** The version that it starts with; null for the newest one at its start. */
    versionId: integer().references(() => funnelVersions.id),
    active: boolean().notNull().default(false),
    state: scheduleState().notNull().default('waiting'),
    /** A manually stopped schedule stays locked until the memory is cleared. */
    isLocked: boolean().notNull().default(false),
    /** Starts a trial run. */
    isTrial: boolean().notNull().default(false),
    /** Set for armed schedules that are `missed`, until their owner hides them. */
    missedReason: text().$type<MissedReason>(),
    /** The series that wrote it, and for which of its moments, also after a move. */
    seriesId: integer().references(() => funnelSeries.id, { onDelete: 'set null' }),
    seriesFor: timestampTz(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('funnel_schedules_duplicate_ux')
      .on(table.funnelId, table.groupId, table.startAt)
      .where(sql`${table.state} in ('waiting','running')`),
    uniqueIndex('funnel_schedules_series_ux')
      .on(table.seriesId, table.groupId, table.seriesFor)
      .where(sql`${table.seriesId} is not null`),
    index('funnel_schedules_due_ix')
      .on(table.startAt)
      .where(sql`${table.state} = 'waiting'`),
    index('funnel_schedules_funnel_ix').on(table.funnelId),
    index('funnel_schedules_group_ix').on(table.groupId),
    index('funnel_schedules_version_ix')
      .on(table.versionId)
      .where(sql`${table.versionId} is not null`),
    index('funnel_schedules_missed_ix')
      .on(table.funnelId, table.startAt, table.id)
      .where(sql`${table.state} = 'missed'`),
    index('funnel_schedules_over_ix')
      .on(table.startAt)
      .where(sql`${table.state} not in ('waiting','running') and not ${table.isLocked}`),
    index('funnel_schedules_lock_ix')
      .on(table.funnelId)
      .where(sql`${table.state} = 'running' or ${table.isLocked}`),
  ],
);

/** State of a run. */
export const runStatus = pgEnum('run_status', ['running', 'finished', 'stopped', 'failed']);

/** Values of a run's group and the account's time zone at its start, so that its texts do not change afterwards. */
export type RunValues = GroupValues & { zone: string };

/** One run of a funnel's version in a group; at most one per schedule. */
export const funnelRuns = pgTable(
  'funnel_runs',
  {
    id: bigId(),
    scheduleId: integer().references(() => funnelSchedules.id, { onDelete: 'set null' }),
    funnelId: partOf(() => funnels.id),
    versionId: integer()
      .notNull()
      .references(() => funnelVersions.id),
    groupId: partOf(() => groups.id),
    status: runStatus().notNull().default('running'),
    scheduledAt: timestampTz(),
    startedAt: timestampTz().notNull(),
    finishedAt: timestampTz(),
    /** Since when it is paused while it is running: its queued deliveries are held. Null: it is not paused. */
    pausedAt: timestampTz(),
    /** Whether the pause ends with that of its funnel. */
    isPausedWithFunnel: boolean().notNull().default(false),
    /** Of a trial run, whose waits are compressed: milliseconds of the funnel's time that were skipped. Null for all others. */
    trialSkippedMs: bigint({ mode: 'number' }),
    /** What its texts are filled in with; null when none has variables. */
    groupValues: jsonb().$type<RunValues>(),
  },
  (table) => [
    uniqueIndex('funnel_runs_schedule_ux').on(table.scheduleId),
    index('funnel_runs_funnel_ix').on(table.funnelId, table.startedAt),
    index('funnel_runs_version_ix').on(table.versionId),
    index('funnel_runs_finished_ix')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index('funnel_runs_trial_ix')
      .on(table.id)
      .where(sql`${table.trialSkippedMs} is not null`),
    index('funnel_runs_live_ix')
      .on(table.groupId)
      .where(sql`${table.status} = 'running'`),
    index('funnel_runs_live_funnel_ix')
      .on(table.funnelId)
      .where(sql`${table.status} = 'running'`),
  ],
);
