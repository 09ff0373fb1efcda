import { eq } from 'drizzle-orm';
import { pino } from 'pino';

import { blockedUntilMs } from '@contract/planner/pace';
import { isBeforeInKind, pickKind, type SendKind } from '@contract/planner/sendOrder';
import { MINUTE_MS, SECOND_MS } from '@contract/time';
import { buildTestEngine, noPace, seedOwner } from '@test/kit/buildTestEngine';
import { inShort } from '@test/kit/effort';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { createChance } from '@test/kit/random';
import { openTestDatabase } from '@test/kit/testDatabase';

import { singleProcessBus } from '../../db/clusterBus';
import type { Database } from '../../db/database';
import { broadcasts, deliveries, greetings, messengerAccounts } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';
import { findNext } from './nextDelivery';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const MOMENTS_COUNT = 12;

function buildParts(): EngineParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: buildTestEngine(db).clock,
    log,
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    nodeId: 'node',
  };
}

it('finds what the order of the planner puts first, whatever is queued and however long the account must wait', async () => {
  const chance = createChance(29);
  const parts = buildParts();
  const { accountId, groupIds, userId } = await seedOwner(db, MOMENTS_COUNT);
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 1 }).returning();
  const count = inShort(40, 120);
  let bulkFirst = 0;
  for (let round = 0; round < count; round += 1) {
    await db.delete(deliveries);
    await db.delete(greetings);
    const nowMs = Date.now();
    // Whole minutes apart, so that the time that passes in between changes nothing; many are due at one moment.
    const queued: { dueMs: number; id: number; kind: SendKind }[] = [];
    for (const groupId of groupIds.slice(0, 1 + chance.int(groupIds.length))) {
      const kind: SendKind = chance.happens(0.5) ? 'timed' : 'bulk';
      const dueMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + (chance.int(7) - 3) * 2 * MINUTE_MS;
      const row = { accountId, groupId, payload: { text: 'x', mediaUrl: null }, dueAt: new Date(dueMs) };
      const [greeting] =
        kind === 'timed' ? await db.insert(greetings).values({ groupId, joinedAt: new Date() }).returning() : [];
      const parent = greeting ? { greetingId: greeting.id } : { broadcastId: broadcast?.id };
      const [made] = await db
        .insert(deliveries)
        .values({ ...row, ...parent })
        .returning({ id: deliveries.id });
      queued.push({ dueMs, id: made?.id ?? 0, kind });
    }
    const nextSendMs = chance.happens(0.7) ? nowMs + (chance.int(9) - 3) * MINUTE_MS + 30 * SECOND_MS : null;
    const pace = { gapMaxMs: 10 * MINUTE_MS };
    await db
      .update(messengerAccounts)
      .set({ pace, nextSendAt: nextSendMs === null ? null : new Date(nextSendMs) })
      .where(eq(messengerAccounts.id, accountId));

    const state = { sentMs: [], nextSendMs, sendsInRow: 0 };
    const freeMs = Math.max(nowMs, blockedUntilMs({ ...noPace, ...pace }, state, nowMs));
    const firstOf = (kind: SendKind) =>
      queued
        .filter((one) => one.kind === kind)
        .toSorted((a, b) => (isBeforeInKind(a.dueMs, a.id, b.dueMs, b.id) ? -1 : 1))[0];
    const dueOf = (kind: SendKind) => firstOf(kind)?.dueMs ?? Infinity;
    const expected = firstOf(pickKind(dueOf('timed'), dueOf('bulk'), freeMs));
    const [found] = await findNext(parts, [accountId]);
    expect(found?.deliveryId).toBe(expected?.id);
    if (expected?.kind === 'bulk' && firstOf('timed')) bulkFirst += 1;
    const horizonMs = chance.int(9) * MINUTE_MS;
    const [near] = await findNext(parts, [accountId], horizonMs);
    if (found && Math.abs(found.waitMs - horizonMs) < SECOND_MS) continue;
    if (found && found.waitMs <= horizonMs) expect(near?.deliveryId).toBe(found.deliveryId);
    else expect(near?.waitMs).toBeGreaterThan(horizonMs);
  }
  expect(bulkFirst).toBeGreaterThan(count / 24);
});
