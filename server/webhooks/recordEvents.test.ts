import { eq } from 'drizzle-orm';

import {
  buildTestEngine,
  drawGraph,
  message,
  seedFunnel,
  seedOwner,
  seedSchedules,
  type TestEngine,
} from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/webhooks';

import type { Database } from '../db/database';
import { messengerAccounts, webhookEvents, webhooks } from '../db/schema';
import type { Engine } from '../engine/engine';
import { recordPhone } from './recordEvents';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine | null = null;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(() => {
  testEngine = buildTestEngine(db);
});
afterEach(async () => {
  await engine?.stop();
  engine = null;
  await truncateAll(db);
});

async function seedWebhook(userId: number, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, isActive = true) {
  const values = { userId, address: 'https://example.com/', events: [...events], secret: Buffer.alloc(0), isActive };
  const [webhook] = await db.insert(webhooks).values(values).returning();
  return webhook?.id ?? 0;
}

const listEvents = (webhookId: number) =>
  db.select().from(webhookEvents).where(eq(webhookEvents.webhookId, webhookId)).orderBy(webhookEvents.id);
const namesOf = async (webhookId: number) => (await listEvents(webhookId)).map(({ event }) => event);

async function start() {
  engine = testEngine.createEngine();
  await engine.start();
}

const runsAreFinished = async () => {
  const runs = await testEngine.listRuns();
  return runs.length > 0 && runs.every((run) => run.status === 'finished');
};

it('records a run and how each of its messages ended, for the webhooks of its account that want it', async () => {
  const owner = await seedOwner(db, 1);
  const stranger = await seedOwner(db, 1, 'stranger@example.com');
  const all = await seedWebhook(owner.userId);
  const some = await seedWebhook(owner.userId, ['message.failed']);
  const off = await seedWebhook(owner.userId, WEBHOOK_EVENTS, false);
  const foreign = await seedWebhook(stranger.userId);
  testEngine.messenger.answerWith(({ text }) => {
    if (text === 'b') return { status: 'rejected', code: 'notAllowed' };
    return text === 'c' ? { status: 'unconfirmed', reason: 'noAnswer' } : { status: 'sent' };
  });
  const graph = drawGraph([message('a'), message('b'), message('c')], ['start_1>a', 'a>b', 'b>c']);
  await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
  await start();
  await testEngine.until('the run is finished', runsAreFinished);

  expect((await namesOf(all)).sort()).toEqual([
    'message.failed',
    'message.sent',
    'message.unconfirmed',
    'run.finished',
    'run.started',
  ]);
  expect(await namesOf(some)).toEqual(['message.failed']);
  expect([await namesOf(off), await namesOf(foreign)]).toEqual([[], []]);
  const [failed] = await listEvents(some);
  expect(failed?.data).toMatchObject({
    group: { id: owner.groupIds[0], name: 'Group 1' },
    funnel: { name: 'Welcome' },
    orderNum: 2,
    reason: 'notAllowed',
  });
});

it('records a reply that is taken', async () => {
  const owner = await seedOwner(db, 1);
  const id = await seedWebhook(owner.userId, ['reply.taken']);
  const graph = drawGraph([message('a'), message('b')], ['start_1>a', 'a>b?yes']);
  await seedSchedules(db, await seedFunnel(db, owner.userId, graph), owner.groupIds);
  await start();
  await testEngine.until('the question is sent', () => testEngine.messenger.journal.length === 1);
  await testEngine.until('the reply is taken', async () => {
    await testEngine.messenger.say(owner.accountId, 'group-1', 'yes', Date.now(), true);
    return runsAreFinished();
  });
  expect(await namesOf(id)).toEqual(['reply.taken']);
});

it('records a phone once until the opposite happens', async () => {
  const { userId, accountId } = await seedOwner(db, 1);
  const both = await seedWebhook(userId, ['phone.connected', 'phone.lost']);
  const one = await seedWebhook(userId, ['phone.connected']);
  await db.update(messengerAccounts).set({ state: 'open' });
  for (const event of ['phone.connected', 'phone.connected', 'phone.lost', 'phone.lost', 'phone.connected'] as const)
    await recordPhone(db, event, accountId);
  expect(await namesOf(both)).toEqual(['phone.connected', 'phone.lost', 'phone.connected']);
  expect(await namesOf(one)).toEqual(['phone.connected', 'phone.connected']);
});
