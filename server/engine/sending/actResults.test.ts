import { eq } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, groupActs, groups, notifications } from '../../db/schema';
import type { Engine } from '../engine';

let db: Database;
let close: () => Promise<void>;
let testEngine: TestEngine;
let engine: Engine;
let accountId: number;
let userId: number;
let groupId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  testEngine = buildTestEngine(db);
  const owner = await seedOwner(db, 1);
  ({ accountId, userId } = owner);
  groupId = owner.groupIds[0] ?? 0;
  engine = testEngine.createEngine({ retryBaseMs: 1 });
});
afterEach(async () => {
  await engine.stop();
  await truncateAll(db);
});

const CLOSE: GroupAct = { kind: 'close', openAfterMinutes: 60 };

async function queue(act: GroupAct, values: Partial<typeof deliveries.$inferInsert> = {}): Promise<number> {
  const [parent] = await db.insert(groupActs).values({ groupId }).returning({ id: groupActs.id });
  const payload = { text: '', mediaUrl: null, act };
  const dueAt = new Date(testEngine.clock.nowMs());
  const row = { accountId, groupId, actId: parent?.id ?? null, payload, dueAt, ...values };
  const [made] = await db.insert(deliveries).values(row).returning({ id: deliveries.id });
  return made?.id ?? 0;
}

const kinds = async () => (await testEngine.listDeliveries()).map(({ payload, status }) => [payload.act?.kind, status]);
const handed = () => testEngine.messenger.handed.map(({ act }) => act?.kind);
const readGroup = async () => (await db.select().from(groups).where(eq(groups.id, groupId)))[0];
/** Whose browsers heard that groups changed: no event of a messenger tells of an act. */
const told = () => testEngine.published.filter(({ event }) => event === 'groups:updated').map(({ userId: to }) => to);
const untilKinds = (what: string, count: number, status: string) =>
  testEngine.until(what, async () => {
    const rows = await kinds();
    return rows.length === count && rows.every(([, end]) => end === status);
  });

it('closes a group and opens it again when its time has come, not before', async () => {
  await queue(CLOSE);
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  expect(await kinds()).toEqual([
    ['close', 'sent'],
    ['open', 'queued'],
  ]);
  expect(await readGroup()).toMatchObject({ isClosed: true, closedAt: expect.any(Date) as Date });
  testEngine.clock.move(59 * MINUTE_MS);
  engine.wake();
  expect(handed()).toEqual(['close']);
  testEngine.clock.move(2 * MINUTE_MS);
  engine.wake();
  await untilKinds('it is open', 2, 'sent');
  expect(handed()).toEqual(['close', 'open']);
  expect(await readGroup()).toMatchObject({ isClosed: false, closedAt: null });
  await testEngine.until('the owner hears of both', () => told().join() === [userId, userId].join());
});

it('tries an act again whose response was lost, and opens the group after its last try', async () => {
  testEngine.messenger.answerWith((_message, attempt) =>
    attempt < 3 ? { status: 'unconfirmed', reason: 'lost' } : { status: 'sent' },
  );
  await queue(CLOSE);
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  expect(handed()).toEqual(['close', 'close', 'close']);
});

it('goes on after a crash while the group was being closed: it is closed once more and opened', async () => {
  const sending = { status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0', claimedAt: new Date() } as const;
  await queue(CLOSE, { ...sending, attempt: 1 });
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  expect(await kinds()).toEqual([
    ['close', 'sent'],
    ['open', 'queued'],
  ]);
});

it('leaves what is no act by itself unconfirmed after a crash', async () => {
  const sending = { status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0', claimedAt: new Date() } as const;
  await queue({ kind: 'admit', isApproved: true, people: ['1@lid'] }, { ...sending, attempt: 1 });
  await engine.start();
  await untilKinds('it is given up', 1, 'unconfirmed');
  expect(handed()).toEqual([]);
});

it('opens a group that was being closed when its owner stopped that', async () => {
  const sending = { status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0', claimedAt: new Date() } as const;
  await queue(CLOSE, { ...sending, attempt: 1, isHeld: true });
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  expect(handed()).toEqual([]);
  expect(await readGroup()).toMatchObject({ isClosed: true });
  await testEngine.until('the owner hears of it', () => told().join() === String(userId));
});

it('notifies the owner of a group that could not be opened, and keeps it closed', async () => {
  testEngine.messenger.answerWith(({ act }) =>
    act?.kind === 'open' ? { status: 'rejected', code: 'notAdmin' } : { status: 'sent' },
  );
  await queue(CLOSE);
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  testEngine.clock.move(HOUR_MS);
  engine.wake();
  await testEngine.until('it failed', async () => (await kinds())[1]?.[1] === 'failed');
  expect(await db.select().from(notifications)).toMatchObject([{ type: 'group' }]);
  expect(await readGroup()).toMatchObject({ isClosed: true, closedAt: expect.any(Date) as Date });
});

it('cancels an opening that waits when the group is opened or closed by hand', async () => {
  await queue(CLOSE);
  await engine.start();
  await testEngine.until('the opening is queued', async () => (await kinds()).length === 2);
  await queue({ kind: 'open' });
  engine.wake();
  await testEngine.until('it is open', async () => (await kinds())[2]?.[1] === 'sent');
  expect(await kinds()).toEqual([
    ['close', 'sent'],
    ['open', 'canceled'],
    ['open', 'sent'],
  ]);
});

it('tries nothing in a group where the account is no admin, nor what waited for too long; an opening is tried', async () => {
  await queue({ kind: 'rename', name: 'Late' }, { dueAt: new Date(testEngine.clock.nowMs() - 7 * HOUR_MS) });
  await queue({ kind: 'open' }, { dueAt: new Date(testEngine.clock.nowMs() - 7 * HOUR_MS) });
  await engine.start();
  await testEngine.until('both are over', async () =>
    (await kinds()).every(([, status]) => status !== 'queued' && status !== 'sending'),
  );
  expect((await testEngine.listDeliveries()).map(({ status, lastError }) => [status, lastError])).toEqual([
    ['failed', 'actLate'],
    ['sent', null],
  ]);
  await db.update(groups).set({ isOwnAdmin: false }).where(eq(groups.id, groupId));
  await queue(CLOSE);
  engine.wake();
  await testEngine.until('it is refused', async () => (await kinds())[2]?.[1] === 'failed');
  expect((await testEngine.listDeliveries())[2]?.lastError).toBe('notAdmin');
  expect(handed()).toEqual(['open']);
});
