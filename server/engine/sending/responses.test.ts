import { setTimeout as sleep } from 'node:timers/promises';

import { eq, isNotNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { DAY_MS, HOUR_MS } from '@contract/time';
import { createFakeClock, type FakeClock } from '@test/kit/fakeClock';
import { seedOwner } from '@test/kit/buildTestEngine';
import { plantFault } from '@test/kit/plantFault';
import { createChance } from '@test/kit/random';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { broadcasts, deliveries, deliveryResponses, groups } from '../../db/schema';
import type { IncomingResponse } from '../../gateways/messenger/incomingResponse';
import { forgetResponders, forgetRespondersJob } from './forgetResponders';
import { createResponseCounter } from './responseCounter';
import { addMarks } from './responseMarks';

let db: Database;
let close: () => Promise<void>;
let clock: FakeClock;
let accountId: number;
let refused: number;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(() => {
  clock = createFakeClock();
  refused = 0;
});
afterEach(() => truncateAll(db));
afterAll(() => close());

/** A process of the server; another one knows nothing of what this one has seen. */
function open(database: Database = db) {
  const countRefusedRows = (_kind: string, count: number) => void (refused += count);
  return createResponseCounter({ db: database, clock, log: { error: () => undefined }, countRefusedRows });
}

/** Messages `M1`, `M2`, … that were sent just now to a group each. */
async function seedSent(count = 1): Promise<number> {
  const owner = await seedOwner(db, count, `${Math.random()}@example.com`);
  ({ accountId } = owner);
  const [made] = await db.insert(broadcasts).values({ userId: owner.userId, message: 'Hi', total: count }).returning();
  const at = new Date(clock.nowMs());
  await db.update(groups).set({ membersCount: 40 });
  await db.insert(deliveries).values(
    owner.groupIds.map((groupId, place) => ({
      ...{ accountId, groupId, broadcastId: made?.id ?? 0, payload: { text: 'Hi', mediaUrl: null } },
      ...{ dueAt: at, claimedAt: at, sentAt: at, status: 'sent' as const, messageId: `M${place + 1}` },
    })),
  );
  return at.getTime();
}

const response = (kind: IncomingResponse['kind'], member: string, place = 1): IncomingResponse => ({
  ...{ groupAddress: `group-${place}`, messageId: `M${place}`, member: `${member}@lid`, kind, atMs: clock.nowMs() },
});

async function readCounts(place = 1) {
  const [row] = await db
    .select({ counts: deliveryResponses })
    .from(deliveryResponses)
    .innerJoin(deliveries, eq(deliveries.id, deliveryResponses.deliveryId))
    .where(eq(deliveries.messageId, `M${place}`));
  if (!row) return null;
  const { deliveredCount, readCount, reactedCount, repliedCount, droppedCount } = row.counts;
  return [deliveredCount, readCount, reactedCount, repliedCount, droppedCount];
}

it('counts recorded streams with repeats, in any order and over restarts, as a plain set of members does', async () => {
  const kinds = ['delivered', 'read', 'reacted', 'replied'] as const;
  const implied = { delivered: 1, read: 2, reacted: 3, replied: 3 };
  for (let seed = 1; seed <= 6; seed += 1) {
    const chance = createChance(seed);
    await seedSent(3);
    const seen = new Map<string, { level: number; kinds: Set<string> }>();
    let before = [0, 0, 0, 0];
    for (let restart = 0; restart < 4; restart += 1) {
      const counter = open();
      for (let at = 0; at < 150; at += 1) {
        const kind = kinds[chance.int(4)] ?? 'read';
        const [place, member] = [1 + chance.int(3), String(chance.int(40))];
        const known = seen.get(`${place} ${member}`) ?? { level: 0, kinds: new Set<string>() };
        seen.set(`${place} ${member}`, known);
        known.level = Math.max(known.level, implied[kind]);
        known.kinds.add(kind);
        const reported = response(kind, member, place);
        counter.add(accountId, reported);
        if (chance.happens(0.5)) counter.add(accountId, reported);
      }
      await counter.close();
      const counts = await readCounts();
      const mine = [...seen].filter(([key]) => key.startsWith('1 ')).map(([, known]) => known);
      const with_ = (kind: string) => mine.filter((known) => known.kinds.has(kind)).length;
      const readers = mine.filter(({ level }) => level >= 2).length;
      expect([seed, counts]).toEqual([seed, [mine.length, readers, with_('reacted'), with_('replied'), 0]]);
      counts?.forEach((count, kind) => expect(count).toBeGreaterThanOrEqual(before[kind] ?? 0));
      before = counts ?? [];
    }
    await truncateAll(db);
  }
});

it('knows nothing of a message without responses, and takes none of other groups and of messages of others', async () => {
  await seedSent(2);
  const counter = open();
  counter.add(accountId, { ...response('read', '1'), groupAddress: 'group-2' });
  counter.add(accountId, { ...response('read', '1'), messageId: 'OTHER' });
  counter.add(accountId + 1, response('read', '1'));
  await counter.close();
  expect([await readCounts(1), await readCounts(2)]).toEqual([null, null]);
});

it('counts the first day also when news of it comes late, and forgets who responded after two', async () => {
  const sentMs = await seedSent();
  clock.move(47 * HOUR_MS);
  const counter = open();
  counter.add(accountId, { ...response('read', '1'), atMs: sentMs + DAY_MS - 1 });
  counter.add(accountId, { ...response('reacted', '2'), atMs: sentMs + DAY_MS + 1_000 });
  await counter.close();
  expect(await readCounts()).toEqual([1, 1, 0, 0, 0]);
  await forgetResponders({ db, clock });
  expect((await db.select().from(deliveryResponses))[0]?.marks?.length).toBe(16 + 9);
  clock.move(2 * HOUR_MS);
  await forgetResponders({ db, clock });
  const late = open();
  late.add(accountId, { ...response('read', '1'), atMs: sentMs });
  await late.close();
  const [row] = await db.select().from(deliveryResponses);
  expect([row?.marks, row?.readCount, row?.membersCount]).toEqual([null, 1, 40]);
});

it('stores no name of a member, and different hashes of one member for each message', () => {
  const [one, other] = [1, 2].map(() => addMarks(null, [{ member: '79001234567@s.whatsapp.net', kind: 'read' }]).marks);
  expect(one?.toString('latin1')).not.toContain('79001234567');
  expect(one?.subarray(16).equals(other?.subarray(16) ?? Buffer.alloc(0))).toBe(false);
});

it('drops what is too much of one account, counts it as dropped, and counts all of another', async () => {
  await seedSent();
  const flooded = accountId;
  const counter = open();
  const extra = 25;
  for (let at = 0; at < limits.responses.waitingMaxCount + extra; at += 1)
    counter.add(flooded, response('delivered', String(at)));
  counter.add(flooded + 1, response('read', '1'));
  await counter.close();
  expect(await readCounts()).toEqual([limits.responses.waitingMaxCount, 0, 0, 0, extra]);
  expect(refused).toBe(extra);
});

it('tries again when the database fails, and counts once', async () => {
  await seedSent();
  let failures = 1;
  const transaction: Database['transaction'] = (...work) =>
    failures-- > 0 ? Promise.reject(new Error('down')) : db.transaction(...work);
  const failing: Database = Object.assign(Object.create(db) as Database, { transaction });
  const counter = createResponseCounter({ db: failing, clock, log: { error: () => undefined } }, 5);
  for (const member of ['1', '2', '1']) counter.add(accountId, response('read', member));
  for (let look = 0; look < 200 && (await readCounts()) === null; look += 1) await sleep(10);
  await counter.close();
  expect(await readCounts()).toEqual([2, 2, 0, 0, 0]);
});

it('says when all of an account is counted, at once, and never when it is not', async () => {
  await seedSent();
  const mend = await plantFault(db, 'insert on delivery_responses', 'true');
  const counter = createResponseCounter({ db, clock, log: { error: () => undefined } }, 50);
  await counter.written(accountId);
  counter.add(accountId, response('replied', '1'));
  let isWritten = false;
  const written = counter.written(accountId).then(() => (isWritten = true));
  await sleep(200);
  expect(isWritten).toBe(false);
  await mend();
  await written;
  expect(await readCounts()).toEqual([1, 1, 0, 1, 0]);

  const lost = open();
  lost.add(accountId, response('replied', '2'));
  await lost.written(accountId);
  expect(await readCounts()).toEqual([2, 2, 0, 2, 0]);
  const mendAgain = await plantFault(db, 'update on delivery_responses', 'true');
  lost.add(accountId, response('replied', '3'));
  const never = lost.written(accountId);
  const refusal = expect(never).rejects.toThrow('not be counted');
  await lost.close();
  await refusal;
  await mendAgain();
  await counter.close();
});

it('counts those of the others while one account cannot be written, and its own once it can', async () => {
  await seedSent();
  const other = accountId;
  const [{ id: broken } = { id: 0 }] = await db.select({ id: deliveries.id }).from(deliveries);
  await db.update(deliveries).set({ messageId: 'BROKEN' }).where(eq(deliveries.id, broken));
  await seedSent();
  const mend = await plantFault(db, 'insert on delivery_responses', `new.delivery_id = ${broken}`);
  const counter = createResponseCounter({ db, clock, log: { error: () => undefined } }, 5);
  counter.add(other, { ...response('read', '1'), messageId: 'BROKEN' });
  counter.add(accountId, response('read', '1'));
  for (let look = 0; look < 200 && (await readCounts()) === null; look += 1) await sleep(10);
  expect(await readCounts()).toEqual([1, 1, 0, 0, 0]);
  await mend();
  for (let look = 0; look < 200 && (await db.$count(deliveryResponses)) < 2; look += 1) await sleep(10);
  await counter.close();
  expect(await db.$count(deliveryResponses)).toBe(2);

  clock.move(3 * DAY_MS);
  const mendAgain = await plantFault(db, 'update on delivery_responses', `new.delivery_id = ${broken}`);
  const log = { error: () => undefined };
  await forgetRespondersJob({ db, clock, log }).run(new AbortController().signal);
  await mendAgain();
  const remembered = await db.select().from(deliveryResponses).where(isNotNull(deliveryResponses.marks));
  expect(remembered.map(({ deliveryId }) => deliveryId)).toEqual([broken]);
});
