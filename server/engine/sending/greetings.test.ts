import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { buildTestEngine, noPace, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, greetings, groups, mediaFiles, messengerAccounts } from '../../db/schema';
import type { Engine } from '@server/engine/engine';
import type { WrittenMessage } from '../core/fillMessages';
import { changeWaitingGreetings } from './greetings';

const URL = 'https://example.com/welcome';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let userId: number;
let accountId: number;
let groupId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  testEngine = buildTestEngine(db);
  const owner = await seedOwner(db, 2);
  ({ userId, accountId } = owner);
  groupId = owner.groupIds[0] ?? 0;
  await db.update(groups).set({ greetingUrl: URL }).where(eq(groups.id, groupId));
  engine = testEngine.createEngine();
  await engine.start();
  await testEngine.until('it is connected', () => engine.session(accountId)?.state().kind === 'open');
});
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

const join = (group = 'group-1', eventId?: string) => testEngine.messenger.join(accountId, group, eventId);
const changeGreeting = (greeting: WrittenMessage | null) =>
  db.transaction((tx) => changeWaitingGreetings(tx, noPace, [groupId], greeting));
const sent = () => testEngine.messenger.journal.map(({ groupAddress, text }) => [groupAddress, text]);

it('posts the link of the group when a member joins, and nothing in groups without a link', async () => {
  join('group-2');
  join();
  await testEngine.until('it is recorded as sent', async () =>
    (await testEngine.listDeliveries()).some(({ status }) => status === 'sent'),
  );
  await sleep(100);
  expect(sent()).toEqual([['group-1', URL]]);
  expect(await testEngine.listDeliveries()).toMatchObject([
    { runId: null, broadcastId: null, status: 'sent', attempt: 1 },
  ]);
});

it('posts nothing where the account may not write', async () => {
  await db.update(groups).set({ canPost: false });
  join();
  await sleep(150);
  expect(await testEngine.listDeliveries()).toEqual([]);
});

it('greets a crowd once, and a member who joins right after it a minute later', async () => {
  join();
  await testEngine.until('the first is greeted', () => sent().length === 1);
  for (let at = 0; at < 20; at += 1) join();
  await sleep(200);
  expect(sent()).toHaveLength(1);
  expect(await db.select().from(greetings)).toHaveLength(2);
  testEngine.clock.move(limits.groups.greetingGapMs);
  await testEngine.until('the crowd is greeted', () => sent().length === 2);
  await sleep(100);
  expect(sent()).toHaveLength(2);
});

it('greets once for a join that is reported again later, also one that a waiting greeting took in', async () => {
  join('group-1', 'first');
  await testEngine.until('the first is greeted', () => sent().length === 1);
  for (const eventId of ['second', 'third', 'first']) join('group-1', eventId);
  await testEngine.until('the crowd waits', async () => (await db.select().from(greetings)).length === 2);
  testEngine.clock.move(limits.groups.greetingGapMs);
  await testEngine.until('the crowd is greeted', () => sent().length === 2);
  testEngine.clock.move(limits.groups.greetingGapMs);
  for (const eventId of ['first', 'second', 'third']) join('group-1', eventId);
  await sleep(200);
  const rows = await db.select().from(greetings);
  expect([sent().length, rows.map(({ events }) => events)]).toEqual([2, [['first'], ['second', 'third']]]);
});

it('is sent at most once, as everything is', async () => {
  testEngine.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
  join();
  await testEngine.until('it is sent', () => testEngine.messenger.handed.length > 0);
  await sleep(150);
  expect(testEngine.messenger.handed).toHaveLength(1);
  expect(await testEngine.listDeliveries()).toMatchObject([{ status: 'unconfirmed' }]);
});

it('keeps the pace of the account and does not greet who joined a day ago', async () => {
  await db.update(messengerAccounts).set({ pace: { gapMinMs: 600_000, gapMaxMs: 600_000 } });
  join();
  await testEngine.until('the first is greeted', () => sent().length === 1);
  join();
  await sleep(150);
  testEngine.clock.move(limits.groups.greetingGapMs);
  await sleep(150);
  expect(sent()).toHaveLength(1);
  testEngine.clock.move(limits.groups.greetingLifeMs + 600_000);
  await testEngine.until('it is over', async () => (await testEngine.listDeliveries())[1]?.status === 'failed');
  expect((await testEngine.listDeliveries())[1]?.lastError).toBe('greetingLate');
  expect(sent()).toHaveLength(1);
});

it('greets with the link as it is by then, or not at all when it was removed', async () => {
  join();
  await testEngine.until('the first is greeted', () => sent().length === 1);
  join();
  await testEngine.until('the second waits', async () => (await testEngine.listDeliveries()).length === 2);
  await changeGreeting({ text: 'https://example.com/new', mediaUrl: null });
  testEngine.clock.move(limits.groups.greetingGapMs);
  await testEngine.until('the second is greeted', () => sent().length === 2);
  expect(sent()[1]).toEqual(['group-1', 'https://example.com/new']);
  join();
  await testEngine.until('the third waits', async () => (await testEngine.listDeliveries()).length === 3);
  await changeGreeting(null);
  testEngine.clock.move(limits.groups.greetingGapMs);
  await sleep(150);
  expect((await testEngine.listDeliveries())[2]?.status).toBe('canceled');
  expect(sent()).toHaveLength(2);
});

it('posts a picture and a text with variables, filled in when it is written', async () => {
  const mediaUrl = `/uploads/${'a'.repeat(40)}.png`;
  await db.insert(mediaFiles).values({ userId, url: mediaUrl, name: 'cat.png', mime: 'image/png', sizeBytes: 1 });
  await db
    .update(groups)
    .set({ greetingUrl: 'Welcome to {{group.name}}!', greetingVariables: 'en', greetingMediaUrl: mediaUrl })
    .where(eq(groups.id, groupId));
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  join();
  await testEngine.until('it is greeted', () => sent().length === 1);
  expect(testEngine.messenger.handed).toMatchObject([
    { text: `Welcome to ${group?.name}!`, media: { kind: 'image', fileName: 'cat.png' } },
  ]);
  expect(await testEngine.listDeliveries()).toMatchObject([
    { payload: { text: `Welcome to ${group?.name}!`, mediaUrl } },
  ]);
});

it('sends no greeting whose variable has no value, and says so', async () => {
  await db
    .update(groups)
    .set({ greetingUrl: 'Details: {{field.1}}', greetingVariables: 'en' })
    .where(eq(groups.id, groupId));
  join();
  await testEngine.until('it has failed', async () => (await testEngine.listDeliveries())[0]?.status === 'failed');
  expect((await testEngine.listDeliveries())[0]?.lastError).toBe('valueMissing');
  expect(sent()).toEqual([]);
});

it('changes any number of waiting greetings with the same number of statements', async () => {
  await engine.stop();
  const seed = async (count: number) => {
    await truncateAll(db);
    const owner = await seedOwner(db, count);
    await db.update(messengerAccounts).set({ pace: { timeZone: 'Asia/Tokyo' } });
    const rows = await db
      .insert(greetings)
      .values(owner.groupIds.map((id) => ({ groupId: id, joinedAt: new Date() })))
      .returning();
    // At 16:00 UTC it is already the next day in Tokyo.
    const dueAt = new Date('2026-03-01T16:00:00Z');
    const payload = { text: URL, mediaUrl: null };
    const { accountId: owned } = owner;
    const queued = rows.map((row) => ({ accountId: owned, groupId: row.groupId, greetingId: row.id, payload, dueAt }));
    await db.insert(deliveries).values(queued);
    return owner.groupIds;
  };
  const change = async (ids: readonly number[], greeting: WrittenMessage | null) => {
    let count = 0;
    await db.transaction(async (tx) => {
      const counted = new Proxy(tx, {
        get(target, name) {
          if (['select', 'update', 'execute'].includes(String(name))) count += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
      await changeWaitingGreetings(counted, noPace, ids, greeting);
    });
    return count;
  };
  const greeting: WrittenMessage = { text: '{{group.name}} {{date}}', variables: 'en', mediaUrl: null };
  const [one, many] = [await change(await seed(1), greeting), await change(await seed(40), greeting)];
  expect(many).toBe(one);
  const changed = await testEngine.listDeliveries();
  const names = new Map((await db.select().from(groups)).map(({ id, name }) => [id, name]));
  expect(changed.map(({ payload }) => payload.text)).toEqual(changed.map((row) => `${names.get(row.groupId)} 2 March`));
  const ids = changed.map((row) => row.groupId);
  expect(await change(ids.slice(1), null)).toBe(1);
  expect((await testEngine.listDeliveries()).map(({ status }) => status)).toEqual(
    ids.map((_, at) => (at === 0 ? 'queued' : 'canceled')),
  );
});

it('fills in a changed greeting that waits', async () => {
  join();
  await testEngine.until('the first is greeted', () => sent().length === 1);
  join();
  await testEngine.until('the second waits', async () => (await testEngine.listDeliveries()).length === 2);
  await changeGreeting({ text: '{{group.name}}', variables: 'en', mediaUrl: null });
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  expect((await testEngine.listDeliveries())[1]?.payload).toEqual({ text: group?.name, mediaUrl: null });
});
