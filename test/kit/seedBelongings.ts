import { sql, type SQL } from 'drizzle-orm';

import { compileMessages } from '@contract/planner/plan';
import type { CallName, calls } from '@contract/calls';
import type { Repeat } from '@contract/planner/repeats';
import type { SelectionRule } from '@contract/schemas/selections';
import { DAY_MS, toSeconds } from '@contract/time';
import type { Database } from '@server/db/database';
import {
  apiTokens,
  broadcasts,
  funnelGroups,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
  groups,
  groupFields,
  groupFieldValues,
  groupTags,
  mediaFiles,
  messengerAccounts,
  notifications,
  selections,
  entryLinks,
  templates,
  plannedBroadcasts,
  tags,
  users,
  webhookEvents,
  webhooks,
} from '@server/db/schema';

import { drawGraph, message } from './buildTestEngine';
import { anyGroupRule } from './anyGroupRule';

/** Ids of one of everything that an account may own. */
export interface Belongings {
  /** A further account. */
  accountId: number;
  groupId: number;
  funnelId: number;
  scheduleId: number;
  seriesId: number;
  broadcastId: number;
  plannedId: number;
  notificationId: number;
  runId: number;
  tagId: number;
  fieldId: number;
  selectionId: number;
  templateId: number;
  entryLinkId: number;
  tokenId: number;
  webhookId: number;
  webhookEventId: number;
  mediaUrl: string;
}

/** Gives an account one of everything; every text of theirs contains `mark`. */
export async function seedBelongings(db: Database, userId: number, mark: string): Promise<Belongings> {
  const further = await insertOne(db, users, { ownerId: userId, name: mark });
  const account = await insertOne(db, messengerAccounts, { userId, desired: 'on', state: 'open' });
  const group = await insertOne(db, groups, { accountId: account.id, address: mark, name: mark, type: 'group' });
  const funnel = await insertOne(db, funnels, { userId, name: mark, active: true, revision: 1 });
  const graph = drawGraph([message(mark)], [`start_1>${mark}`]);
  const plan = compileMessages(graph);
  const version = await insertOne(db, funnelVersions, { funnelId: funnel.id, revision: 1, graph, plan });
  const place = { funnelId: funnel.id, groupId: group.id };
  await db.insert(funnelGroups).values(place);
  const startAt = new Date(Date.now() + DAY_MS);
  const schedule = await insertOne(db, funnelSchedules, { ...place, startAt, active: true });
  const nextAt = new Date(Math.floor(Date.now() / DAY_MS + 1) * DAY_MS);
  const series = await insertOne(db, funnelSeries, {
    funnelId: funnel.id,
    groupIds: [group.id],
    repeat: exampleRepeat,
    runsAlongside: false,
    nextFor: nextAt,
    nextAt,
  });
  const run = await insertOne(db, funnelRuns, {
    ...place,
    versionId: version.id,
    startedAt: new Date(),
    status: 'finished',
  });
  const broadcast = await insertOne(db, broadcasts, { userId, message: mark, total: 1 });
  const planned = await insertOne(db, plannedBroadcasts, {
    userId,
    status: 'scheduled',
    message: mark,
    groupIds: [group.id],
    startsAt: new Date(Date.now() + DAY_MS),
    repeat: { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+3', untilMs: null },
  });
  const notification = await insertOne(db, notifications, { userId, type: 'generic', title: mark, message: mark });
  const tag = await insertOne(db, tags, { userId, name: mark, nameKey: mark, color: 'gray' });
  await db.insert(groupTags).values({ tagId: tag.id, groupId: group.id });
  const field = await insertOne(db, groupFields, { userId, name: mark, nameKey: mark });
  await db.insert(groupFieldValues).values({ fieldId: field.id, groupId: group.id, value: mark });
  const selection = await insertOne(db, selections, { userId, name: mark, nameKey: mark, rule: exampleRule });
  const entryLink = await insertOne(db, entryLinks, { userId, name: mark, slug: mark });
  const template = await insertOne(db, templates, { userId, name: mark, nameKey: mark, text: mark });
  const token = await insertOne(db, apiTokens, {
    userId,
    name: mark,
    role: 'read',
    tokenHash: Buffer.from(`token of ${mark}`),
  });
  const webhook = await insertOne(db, webhooks, {
    userId,
    address: `https://${mark}.invalid/`,
    events: ['run.started'],
    secret: Buffer.from(mark),
  });
  const webhookEvent = await insertOne(db, webhookEvents, { webhookId: webhook.id, event: 'run.started', data: {} });
  const mediaUrl = `/uploads/${'0'.repeat(40 - mark.length)}${mark}.png`;
  await db.insert(mediaFiles).values({ userId, url: mediaUrl, name: mark, mime: 'image/png', sizeBytes: 1 });
  return {
    groupId: group.id,
    funnelId: funnel.id,
    accountId: further.id,
    scheduleId: schedule.id,
    seriesId: series.id,
    broadcastId: broadcast.id,
    plannedId: planned.id,
    notificationId: notification.id,
    runId: run.id,
    tagId: tag.id,
    fieldId: field.id,
    selectionId: selection.id,
    templateId: template.id,
    entryLinkId: entryLink.id,
    tokenId: token.id,
    webhookId: webhook.id,
    webhookEventId: webhookEvent.id,
    mediaUrl,
  };
}

/** Tables here have an `id` that the database makes. */
const exampleRule: SelectionRule = { ...anyGroupRule, canPost: true };

/** At midnight. */
const exampleRepeat: Repeat = { kind: 'daily', time: '00:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };

/** Nothing listens there. */
const exampleProxy = { kind: 'socks5' as const, host: '127.0.0.1', port: 9, username: 'example', password: 'example' };

async function insertOne<T extends { $inferInsert: object }>(db: Database, table: T, values: T['$inferInsert']) {
  const [row] = (await db
    .insert(table as never)
    .values(values as never)
    .returning()) as { id: number }[];
  if (!row) throw new Error('Nothing was inserted');
  return row;
}

type WithBody = { [Name in CallName]: (typeof calls)[Name] extends { body: unknown } ? Name : never }[CallName];

/** A body that the contract accepts, for every call that takes one; the compiler requires it for a new call. */
export function exampleBodies({ groupId, funnelId, scheduleId, runId, tagId, fieldId, mediaUrl }: Belongings) {
  const startAtS = toSeconds(Date.now()) + 7_200;
  const [graph, name] = [drawGraph([message('m')], ['start_1>m']), 'Example'];
  const nodes = graph.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } }));
  return {
    login: { email: 'nobody@example.com', password: 'nobody knows' },
    saveOnboarding: {
      hasCompletedOnboarding: false,
      progress: { completedSteps: ['welcome'], lastCompletedAt: null, version: '1.0.0' },
    },
    addAccount: { name: 'Sales' },
    renameAccount: { name: 'Support' },
    saveProfile: { telegram_username: 'example_name', telegram_notifications: true },
    sendSupportMessage: { message: 'Help' },
    reportError: { id: 'abcd1234', page: '/dashboard' },
    renameGroup: { custom_name: name },
    renameGroups: { names: { [groupId]: name } },
    deleteInactiveGroups: { group_ids: [groupId] },
    saveGreeting: { url: 'https://example.com/hello' },
    saveGreetingMessage: { text: 'Hello', variables: null, mediaUrl },
    saveGreetings: { groupIds: [groupId], greeting: { text: 'Hello', variables: null, mediaUrl } },
    shortenLinks: { urls: ['https://example.com/a'] },
    createEntryLink: { name: 'Stream', groups: [{ groupId, membersMaxCount: 100 }] },
    updateEntryLink: { name: 'Stream', groups: [{ groupId, membersMaxCount: 100 }] },
    actOnGroups: { groupIds: [groupId], act: { kind: 'close', openAfterMinutes: 60 } },
    actOnMessages: { of: { broadcastId: 999_999 }, act: { kind: 'recall' } },
    deleteMedia: { urls: [mediaUrl] },
    sendBroadcast: { message: 'Hello', group_ids: [groupId], media_url: null },
    createPlannedBroadcast: { message: 'Hello', groupIds: [groupId], startsAtMs: Date.now() + DAY_MS },
    changePlannedBroadcast: { message: 'Hello', groupIds: [groupId], revision: 1 },
    skipPlannedBroadcast: { revision: 1 },
    editPlannedOccurrence: { message: 'Hello', groupIds: [groupId], startsAtMs: Date.now() + DAY_MS, revision: 1 },
    sendPlannedBroadcast: { revision: 1 },
    createFunnel: { name },
    renameFunnel: { name },
    linkBot: { token: 'a-token' },
    requestLinkCode: { phone: '+7 900 000-00-01' },
    saveProxies: { first: exampleProxy, spare: null },
    testProxy: { proxy: exampleProxy },
    setFunnelStatus: { active: true },
    duplicateFunnel: { name },
    importFunnels: { funnels: [{ name, graph: { nodes, edges: graph.edges } }], fields: [name] },
    saveVersionNote: { note: name },
    saveStructure: { nodes, edges: graph.edges, revision: 1 },
    addFunnelMessage: { message: 'm', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' },
    assignFunnel: { group_id: groupId },
    startFunnel: { group_id: groupId, start_time: startAtS },
    startFunnelInGroups: { group_ids: [groupId], start_time: startAtS },
    startTrial: { group_id: groupId },
    createSchedule: { funnel_id: funnelId, group_id: groupId, start_at: startAtS, active: false },
    markNotification: { unread: false },
    resumeRun: { mode: 'shift', asOf: Date.now() },
    resumeFunnel: { mode: 'plan' },
    stopSchedules: { ids: [scheduleId] },
    hideMissedStarts: { ids: [scheduleId] },
    moveSchedule: { startsAtMs: Date.now() + DAY_MS },
    createSeries: { groupIds: [groupId], repeat: exampleRepeat },
    changeSeries: { groupIds: [groupId], repeat: exampleRepeat, revision: 1 },
    moveSeries: { startsAtMs: Date.now() + DAY_MS, scope: 'following', revision: 1 },
    skipSeries: { revision: 1 },
    editOccurrence: { startsAtMs: Date.now() + DAY_MS, groupIds: [groupId], revision: 1 },
    moveSchedules: { moves: [{ id: scheduleId, startsAtMs: Date.now() + DAY_MS }] },
    pauseRuns: { ids: [runId] },
    resumeRuns: { ids: [runId], mode: 'plan' },
    createField: { name },
    renameField: { name },
    setGroupFields: { values: { [fieldId]: name } },
    createTag: { name, color: 'gray' },
    updateTag: { name, color: 'teal' },
    tagGroups: { action: 'remove', groupIds: [groupId] },
    setGroupTags: { tagIds: [tagId] },
    pairGroup: { pairedId: groupId },
    createTemplate: { name, text: 'Hello' },
    updateTemplate: { name, text: 'Hello' },
    createToken: { name, role: 'read', expiresAt: null },
    createWebhook: { address: 'https://127.0.0.1/', events: ['message.sent'] },
    changeWebhook: { events: ['message.failed'] },
    createSelection: { name, rule: exampleRule },
    updateSelection: { name, rule: { ...exampleRule, anyTagIds: [tagId] } },
    savePace: { gapMinMs: 1_000 },
    changePassword: { old_password: 'not the password', new_password: 'nor is this one' },
  } as const satisfies Record<WithBody, object>;
}

/** Fingerprints of all tables by name, except those that every call or passing time writes to. */
export async function digestTables(db: Database): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    db,
    sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit_log', 'auth_sessions', 'duties', 'nodes')
    order by tablename`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [found] = await ask<{ digest: string }>(
      db,
      sql`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.identifier(name)} t`,
    );
    digests[name] = found?.digest ?? '';
  }
  return digests;
}

/** Both drivers return this, though the shared type lacks it. */
async function ask<Row>(db: Database, query: SQL): Promise<Row[]> {
  const answer: unknown = await db.execute(query);
  return (answer as { rows: Row[] }).rows;
}
