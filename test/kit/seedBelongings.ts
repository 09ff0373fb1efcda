import { sql, type SQL } from 'drizzle-orm';

import { compileMessages } from '@contract/planner/plan';
import { type CallName, callNames, callOf } from '@contract/calls';
import { exampleRepeat, exampleRule, type Own } from '@contract/routes/examples';
import { DAY_MS } from '@contract/time';
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

/** Ids of one of everything that an account may own. */
export interface Belongings extends Own {
  /** A further account. */
  accountId: number;
  seriesId: number;
  broadcastId: number;
  plannedId: number;
  notificationId: number;
  selectionId: number;
  templateId: number;
  entryLinkId: number;
  tokenId: number;
  webhookId: number;
  webhookEventId: number;
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
async function insertOne<T extends { $inferInsert: object }>(db: Database, table: T, values: T['$inferInsert']) {
  const [row] = (await db
    .insert(table as never)
    .values(values as never)
    .returning()) as { id: number }[];
  if (!row) throw new Error('Nothing was inserted');
  return row;
}

/** A body that the contract accepts, for every call that takes one. */
export function exampleBodies(own: Belongings): Partial<Record<CallName, object>> {
  return Object.fromEntries(
    callNames.flatMap((name) => {
      const { example } = callOf(name);
      return example ? [[name, example(own)]] : [];
    }),
  );
}

/** Fingerprints of all tables by name, except those that every call or passing time writes to; in one statement, since there are many. */
export async function digestTables(db: Database): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    db,
    sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit_log', 'auth_sessions', 'duties', 'nodes')
    order by tablename`,
  );
  const digests = tables.map(
    ({ name }) => sql`
      select ${sql.raw(`'${name}'`)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.identifier(name)} t`,
  );
  const found = await ask<{ name: string; digest: string }>(db, sql.join(digests, sql` union all `));
  return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
}

/** Both drivers return this, though the shared type lacks it. */
async function ask<Row>(db: Database, query: SQL): Promise<Row[]> {
  const answer: unknown = await db.execute(query);
  return (answer as { rows: Row[] }).rows;
}
