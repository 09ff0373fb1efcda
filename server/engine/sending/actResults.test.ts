import { eq } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import { buildTestEngine, seedOwner, type TestEngine } from '@test/kit/buildTestEngine';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { deliveries, groupActs, groups, notifications } from '../../db/schema';
import type { SendResult } from '../../gateways/messenger/messenger';
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
  await testEngine.until('it is closed', async () => (await kinds())[0]?.[1] === 'sent');
  expect(handed()).toEqual(['close', 'close', 'close']);
  expect((await kinds()).slice(1)).toEqual([
    ['open', 'canceled'],
    ['open', 'canceled'],
    ['open', 'queued'],
  ]);
});

it('queues the opening with the first try that may have closed the group: there may be no other', async () => {
  testEngine.messenger.answerWith(() => ({ status: 'unconfirmed', reason: 'lost' }));
  engine = testEngine.createEngine({ retryBaseMs: HOUR_MS });
  await queue(CLOSE);
  await engine.start();
  await testEngine.until('it was tried', async () => (await kinds()).length === 2);
  expect(await kinds()).toEqual([
    ['close', 'queued'],
    ['open', 'queued'],
  ]);
});

it('fails an act that is refused after it was given up, and asks how the group is', async () => {
  let refuse: (result: SendResult) => void = () => undefined;
  testEngine.messenger.answerWith(({ act }) =>
    act?.kind === 'close'
      ? new Promise((resolve) => (refuse = resolve))
      : { status: 'rejected' as const, code: 'notAdmin' },
  );
  engine = testEngine.createEngine({ sendTimeoutMs: 20, attemptsMaxCount: 1 });
  let askedCount = 0;
  engine.onAccountChanged(({ kind }) => (askedCount += kind === 'groups' ? 1 : 0));
  const closingId = await queue(CLOSE);
  const closing = async () => (await testEngine.listDeliveries()).find(({ id }) => id === closingId);
  await engine.start();
  await testEngine.until('it is given up', async () => (await closing())?.status === 'unconfirmed');
  expect(await readGroup()).toMatchObject({ isClosed: true });
  const before = askedCount;
  refuse({ status: 'rejected', code: 'notAdmin' });
  await testEngine.until('it has failed', async () => (await closing())?.status === 'failed');
  expect(await closing()).toMatchObject({ lastError: 'notAdmin' });
  await testEngine.until('it is asked', () => askedCount > before);
  // It is open, so nobody has to hear that it was not opened.
  await db.update(groups).set({ isClosed: false, closedAt: null }).where(eq(groups.id, groupId));
  testEngine.clock.move(HOUR_MS);
  engine.wake();
  await testEngine.until('the opening is refused', async () => (await kinds())[1]?.[1] === 'failed');
  expect(await db.$count(notifications)).toBe(0);
});

it('goes on after a crash while the group was being closed: it is closed once more and opened', async () => {
  const sending = { status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0', claimedAt: new Date() } as const;
  await queue(CLOSE, { ...sending, attempt: 1 });
  await engine.start();
  await testEngine.until('it is closed', async () => (await kinds())[0]?.[1] === 'sent');
  expect(await kinds()).toEqual([
    ['close', 'sent'],
    // As soon as it was found: the closing could have been canceled before it was repeated.
    ['open', 'canceled'],
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

it('pushes the notification of an opening that a crash left in flight and that its owner had stopped', async () => {
  const sending = { status: 'sending', fence: 0, lockedBy: 'dead', messageId: '3EB0', claimedAt: new Date() } as const;
  await queue({ kind: 'open' }, { ...sending, attempt: 1, isHeld: true });
  await engine.start();
  await untilKinds('it is given up', 1, 'unconfirmed');
  const pushed = () => testEngine.published.filter(({ event }) => event === 'notification');
  await testEngine.until('it is pushed', () => pushed().length > 0);
  expect(pushed()).toMatchObject([{ userId, payload: { type: 'group' } }]);
  expect(await db.select().from(notifications)).toHaveLength(1);
});

describe('an act that is known to be done only later', () => {
  const BEFORE = new Date('2026-01-01T09:00:00Z');
  const OPENS = new Date('2126-01-01T10:00:00Z');
  const OPENING: GroupAct = { kind: 'open' };
  const lost = (messageId: string, claimedAt = BEFORE) =>
    ({ status: 'unconfirmed', fence: 0, messageId, claimedAt, attempt: 3, lastError: 'timeout' }) as const;
  const openings = async () =>
    (await testEngine.listDeliveries())
      .filter(({ payload, status }) => payload.act?.kind === 'open' && status === 'queued')
      .map(({ dueAt }) => dueAt);

  async function confirm(messageId: string): Promise<void> {
    await engine.start();
    await testEngine.until('it is connected', () => engine.session(accountId)?.state().kind === 'open');
    testEngine.messenger.receipt(accountId, messageId);
    await testEngine.until('it is confirmed', async () =>
      (await testEngine.listDeliveries()).some((row) => row.messageId === messageId && row.status === 'sent'),
    );
  }
  const heard = () => testEngine.until('the owner hears of it', () => told().includes(userId));

  it('closing: the group is closed, and opens when that was promised', async () => {
    await queue(CLOSE, lost('3EB0'));
    await queue(OPENING, { dueAt: OPENS });
    await db.update(groups).set({ isClosed: false, closedAt: null }).where(eq(groups.id, groupId));
    await confirm('3EB0');
    await heard();
    expect(await readGroup()).toMatchObject({ isClosed: true, closedAt: expect.any(Date) as Date });
    expect(await openings()).toEqual([OPENS]);
  });

  it('opening: the group is open, and no other opening waits', async () => {
    await db.update(groups).set({ isClosed: true, closedAt: BEFORE }).where(eq(groups.id, groupId));
    await queue(OPENING, lost('3EB1'));
    await queue(OPENING, { dueAt: OPENS });
    await confirm('3EB1');
    await heard();
    expect(await readGroup()).toMatchObject({ isClosed: false, closedAt: null, closedByRunId: null });
    expect(await openings()).toEqual([]);
  });

  it('renaming and a new link: the group has the name, and its former link is forgotten', async () => {
    await db.update(groups).set({ inviteCode: 'former' }).where(eq(groups.id, groupId));
    await queue({ kind: 'rename', name: 'Renamed' }, lost('3EB2'));
    await queue({ kind: 'resetInvite', code: 'former' }, lost('3EB3'));
    await confirm('3EB2');
    await confirm('3EB3');
    await heard();
    expect(await readGroup()).toMatchObject({ name: 'Renamed', inviteCode: null });
  });

  it('changes nothing once the opposite was done', async () => {
    await queue(CLOSE, lost('3EB4'));
    await queue(OPENING, { ...lost('3EB5', new Date(BEFORE.getTime() + 1)), status: 'sent' });
    await confirm('3EB4');
    expect(await readGroup()).toMatchObject({ isClosed: null, closedAt: null });
    expect(told()).toEqual([]);
  });
});
