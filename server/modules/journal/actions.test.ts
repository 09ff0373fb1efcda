import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { callNames, callOf, routes, type CallName } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type { AuditSubject } from '@contract/routes/defineCalls';
import type { JournalAction, JournalActions, JournalPage } from '@contract/schemas/journal';
import { DAY_MS, HOUR_MS, toSeconds } from '@contract/time';
import english from '@locales/en/audit.json';
import { auditCommand } from '@server/accounts/auditCommand';
import {
  broadcasts,
  deliveries,
  funnelSchedules,
  groupPairs,
  groups,
  messengerAccounts,
  tags,
} from '@server/db/schema';
import { auditSnapshots } from '@server/http/auditSnapshots';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { ownedId } from '@test/kit/ownedId';
import { seedBelongings, type Belongings } from '@test/kit/seedBelongings';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());

async function read(caller: Caller, language: 'ru' | 'en' = 'en'): Promise<JournalAction[]> {
  const headers = { ...caller.as.headers, cookie: `language=${language}` };
  const answer = await server.app.inject({ url: '/api/journal/actions', headers });
  return answer.json<{ response: JournalActions }>().response.actions;
}

/** Entries of most calls are written after the response. */
async function readLast(caller: Caller, count = 1): Promise<JournalAction> {
  for (let tries = 0; tries < 100 && (await read(caller)).length < count; tries += 1) await sleep(10);
  const [last] = await read(caller);
  if (!last) throw new Error('Nothing was recorded');
  return last;
}

const isChanging = (name: CallName) => {
  const { changes, creates, isPublic } = callOf(name);
  return (changes ?? creates) !== undefined && isPublic !== true;
};

/** Calls on the account as a whole: there is no object to name. */
const OF_ACCOUNT: ReadonlySet<AuditSubject> = new Set([
  ...(['account', 'messenger', 'memory', 'chosen', 'groupList'] as const),
  ...(['notification', 'notificationList'] as const),
]);

describe('says of every call what it was and to what', () => {
  // These two end the session that reads.
  const calling = callNames.filter((name) => isChanging(name) && name !== 'logout' && name !== 'openAccount');

  function send(name: CallName, caller: Caller, mine: Belongings) {
    const { method, path } = splitRoute(routes[name]);
    const id = path.includes('/:id') ? ownedId(name, { ...mine, sessionId: 1 }) : 0;
    const ids: Record<string, number> = { id, groupId: mine.groupId, orderNum: 1, revision: 1 };
    const url =
      apiPrefix + path.replaceAll(/:(\w+)/gu, (_hole, key: string) => String(ids[key] ?? mine.webhookEventId));
    const payload = callOf(name).example?.(mine);
    return server.app.inject({ method, url, ...caller.as, ...(payload && { payload }) });
  }

  it.each(calling)('%s', async (name) => {
    const caller = await server.signInAs(`${name}@example.com`);
    const mark = calling.indexOf(name).toString(16);
    const mine = await seedBelongings(server.db, caller.userId, `Alpha ${mark}`);
    const answer = await send(name, caller, mine);
    const entry = await readLast(caller);
    const [russian] = await read(caller, 'ru');
    expect(entry.what).not.toBe(name);
    expect(entry.what).toMatch(/^[A-Z][^.:;\p{Script=Cyrillic}]+$/u);
    expect(russian?.what).toMatch(/^\p{Script=Cyrillic}[^.:;]+$/u);
    const { changes, creates } = callOf(name);
    const isMade = creates === undefined || answer.statusCode === 200;
    if (isMade && !OF_ACCOUNT.has(creates ?? changes ?? 'account')) expect(entry.object).toMatch(/[“#]/u);
    expect([entry.isDone, entry.refusal === null]).toEqual(Array(2).fill(answer.statusCode < 400));
    for (const { before, after } of russian?.changes ?? [])
      // A word of the database is no word of the reader.
      for (const value of [before, after]) expect(value).not.toEqual(expect.stringMatching(/^[a-z][a-zA-Z_]*$/u));
  });

  it('has a name for every recorded value, but for ids', async () => {
    const caller = await server.signInAs('values@example.com');
    const mine = await seedBelongings(server.db, caller.userId, 'Values');
    const idOf: Partial<Record<AuditSubject, number>> = {
      ...{ broadcast: mine.broadcastId, entryLink: mine.entryLinkId, field: mine.fieldId, funnel: mine.funnelId },
      ...{ group: mine.groupId, notification: mine.notificationId, plannedBroadcast: mine.plannedId, run: mine.runId },
      ...{ schedule: mine.scheduleId, selection: mine.selectionId, series: mine.seriesId, tag: mine.tagId },
      ...{ template: mine.templateId, token: mine.tokenId, webhook: mine.webhookId },
    };
    const unnamed = new Set<string>();
    for (const subject of Object.keys(auditSnapshots) as (keyof typeof auditSnapshots)[]) {
      const values = await auditSnapshots[subject](server.db, caller.userId, idOf[subject] ?? 0);
      expect([subject, values]).toEqual([subject, expect.any(Object)]);
      for (const key of Object.keys(values ?? {})) if (!(key in english.values)) unnamed.add(key);
    }
    expect([...unnamed].sort()).toEqual(['acts', 'broadcast', 'funnel_id', 'group_id', 'planned', 'retry_of']);
  });
});

describe('of an act on many groups', () => {
  let owner: Caller;
  let accountId: number;
  let ids: Record<'North' | 'South' | 'East', number>;
  const call = (route: string, body: object) => callRoute(server.app, owner, route, body);

  beforeEach(async () => {
    await server.reset();
    owner = await server.signInAs('owner@example.com');
    const [account] = await server.db
      .insert(messengerAccounts)
      .values({ userId: owner.userId, desired: 'on', state: 'open' })
      .returning();
    accountId = account?.id ?? 0;
    const rows = await server.db
      .insert(groups)
      .values(
        (['North', 'South', 'East'] as const).map((name) => ({
          ...{ accountId, address: name, name, type: 'group' as const },
          isOwnAdmin: name !== 'East',
        })),
      )
      .returning();
    ids = Object.fromEntries(rows.map(({ id, name }) => [name, id])) as typeof ids;
  });

  it('names the act, the groups, those left out, and what becomes of them', async () => {
    await call('POST /groups/acts', { groupIds: Object.values(ids), act: { kind: 'close', openAfterMinutes: 90 } });
    expect(await readLast(owner)).toMatchObject({
      what: english.acts.actOnGroups.close,
      groups: { count: 3, failedCount: 1, done: ['North', 'South'], failed: ['East'] },
      isQueued: true,
      changes: [
        { name: english.values.is_closed, before: false, after: true },
        { name: english.values.opens_after, before: null, after: 90 },
      ],
    });
    await call('POST /groups/acts', { groupIds: [ids.North], act: { kind: 'rename', name: 'Far north' } });
    expect(await readLast(owner, 2)).toMatchObject({
      what: english.acts.actOnGroups.rename,
      groups: { count: 1, done: ['North'] },
      changes: [{ name: english.values.name, before: 'North', after: 'Far north' }],
    });
    const { response } = await callRoute<JournalPage>(server.app, owner, 'GET /journal?state=queued');
    expect(response.entries.map(({ act, message }) => [act?.kind, message])).toContainEqual(['rename', 'Far north']);
  });

  it('has the values of each group before and after where they differ', async () => {
    await call('POST /groups/update_names', { names: { [ids.North]: 'First', [ids.South]: 'Second' } });
    const { changes, groups: named } = await readLast(owner);
    expect(named).toMatchObject({ count: 2, done: ['North', 'South'] });
    expect(changes.filter(({ name }) => name === english.values.custom_name)).toEqual([
      { name: english.values.custom_name, before: null, after: 'First', groupNames: ['North'] },
      { name: english.values.custom_name, before: null, after: 'Second', groupNames: ['South'] },
    ]);
  });

  it('has the tags of each group, and the group that it is paired with', async () => {
    const made = await server.db
      .insert(tags)
      .values(
        ['None', 'VIP', 'Late'].map((name) => ({ userId: owner.userId, name, nameKey: name, color: 'gray' as const })),
      )
      .returning({ id: tags.id });
    const tagIds = made.slice(1).map(({ id }) => id);
    await call(`PUT /groups/${ids.North}/tags`, { tagIds });
    const change = { name: english.values.tags, before: null, after: 'Late, VIP' };
    expect((await readLast(owner)).changes).toEqual([change]);
    const [vip = 0] = tagIds;
    await call(`POST /tags/${vip}/groups`, { action: 'add', groupIds: [ids.North, ids.East] });
    const ofEast = { ...change, after: 'VIP', groupNames: ['East'] };
    expect((await readLast(owner, 2)).changes).toContainEqual(ofEast);

    await server.db.insert(groupPairs).values({ groupId: ids.North, pairedId: ids.South });
    const { North, South } = ids;
    const ofGroup = (id: number) => auditSnapshots.group(server.db, owner.userId, id);
    expect(await ofGroup(North)).toMatchObject({ tags: 'Late, VIP', paired_with: 'South' });
    expect(await ofGroup(South)).toMatchObject({ tags: null, paired_with: null });
  });

  it('names the groups of messages that are corrected, or deleted where that is too late', async () => {
    const told = { userId: owner.userId, accountId, message: 'Hi', total: 2 };
    const [sent] = await server.db.insert(broadcasts).values(told).returning();
    const payload = { text: 'Hi', mediaUrl: null };
    const now = new Date();
    const ofBroadcast = { accountId, broadcastId: sent?.id ?? 0, payload, dueAt: now };
    await server.db.insert(deliveries).values([
      { ...ofBroadcast, groupId: ids.North, status: 'sent', claimedAt: now, sentAt: now, messageId: 'M1' },
      { ...ofBroadcast, groupId: ids.South, status: 'failed', lastError: '403' },
    ]);
    const tooLate = new Date(now.getTime() - HOUR_MS);
    await server.db
      .update(deliveries)
      .set({ sentAt: tooLate, claimedAt: tooLate })
      .where(eq(deliveries.status, 'sent'));
    const act = { kind: 'correct', text: 'Hello', recallsRest: true };
    await call('POST /groups/message_acts', { of: { broadcastId: sent?.id }, act });
    const { correct, recall } = english.words.message_act;
    expect(await readLast(owner)).toMatchObject({
      what: english.acts.actOnMessages.correct,
      groups: { count: 1, done: ['North'] },
      changes: [{ name: english.values.message_act, before: correct, after: recall }],
    });
  });

  it('names the funnels and groups of starts, when they were and when they are', async () => {
    const { funnelId, groupId, scheduleId } = await seedOther();
    const movedMs = Math.floor(Date.now() / 1_000) * 1_000 + 3 * DAY_MS;
    await callRoute(server.app, other, 'POST /funnel_schedules/move', {
      moves: [{ id: scheduleId, startsAtMs: movedMs }],
    });
    const moved = await readLast(other);
    expect(moved).toMatchObject({ object: 'Funnel “Other”', groups: { count: 1, done: ['Other'] } });
    expect(moved.changes).toContainEqual({
      ...{ name: english.values.start_at, isMoment: true },
      ...{ before: startedAtMs, after: movedMs },
    });
    await callRoute(server.app, other, 'POST /funnel_schedules/stop', { ids: [scheduleId] });
    expect((await readLast(other, 2)).changes).toContainEqual({
      name: english.values.state,
      before: english.words.state.waiting,
      after: english.words.state.stopped,
    });
    await callRoute(server.app, other, `POST /funnels/${funnelId}/start-multiple`, {
      group_ids: [groupId],
      start_time: toSeconds(movedMs),
    });
    const started = await readLast(other, 3);
    expect(started).toMatchObject({ object: 'Funnel “Other”', groups: { done: ['Other'] } });
    expect(started.changes).toContainEqual(expect.objectContaining({ name: english.values.start_at, after: movedMs }));
  });

  let other: Caller;
  let startedAtMs: number;
  async function seedOther(): Promise<Belongings> {
    other = await server.signInAs('other@example.com');
    const own = await seedBelongings(server.db, other.userId, 'Other');
    const [start] = await server.db.select().from(funnelSchedules).where(eq(funnelSchedules.id, own.scheduleId));
    startedAtMs = start?.startAt.getTime() ?? 0;
    return own;
  }

  it('tells who runs the server from the owner', async () => {
    await auditCommand(server.db, owner.userId, { command: 'account end-sessions' });
    expect(await readLast(owner)).toMatchObject({ by: 'server', address: '', what: english.commands.endSessions });
  });

  it('says why a call was refused, and what it would have changed', async () => {
    const act = { kind: 'picture', mediaUrl: '/uploads/gone.png' };
    await call('POST /groups/acts', { groupIds: [ids.North], act });
    const refused = await readLast(owner);
    expect(refused.refusal).toMatch(/\w/u);
    expect(refused).toMatchObject({
      what: english.acts.actOnGroups.picture,
      isDone: false,
      groups: { done: ['North'] },
      changes: [],
    });
  });
});
