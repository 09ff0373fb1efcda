import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { unusedMessenger } from '@test/kit/fakeMessenger';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { openDatabase, type OpenDatabase } from '../../db/client';
import { singleProcessBus } from '../../db/clusterBus';
import { broadcasts, deliveries, messengerAccounts, nodes } from '../../db/schema';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';
import { claimDelivery } from './claims';

jest.setTimeout(60_000);

const UNTIL_MAX_MS = 20_000;

let postgres: PostgresServer | undefined;
let opened: OpenDatabase | undefined;
afterEach(async () => {
  await opened?.close();
  await postgres?.stop();
});

itWithPostgres('is not claimed under the old epoch by an owner that was replaced while it waited', async () => {
  postgres = await startPostgres({ fsync: 'off' });
  opened = await openDatabase({ databaseUrl: postgres.url, dataDir: '', onError: () => undefined });
  const { db } = opened;
  const { userId, accountId, groupIds } = await seedOwner(db, 1);
  const payload = { text: 'x', mediaUrl: null };
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 1 }).returning();
  const [row] = await db
    .insert(deliveries)
    .values({ accountId, groupId: groupIds[0] ?? 0, broadcastId: broadcast?.id, payload, dueAt: sql`now()` })
    .returning();
  const deliveryId = row?.id ?? 0;
  await db.insert(nodes).values({ id: 'old', expiresAt: sql`now() + interval '1 hour'` });
  await db.update(messengerAccounts).set({ leaseOwner: 'old', leaseEpoch: 1 });
  const parts = {
    db,
    clock: createFakeClock(),
    log: pino({ level: 'silent' }),
    messenger: unusedMessenger,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: 'elsewhere', accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish: () => undefined,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    nodeId: 'old',
  };
  const message = { groupAddress: 'group-1', text: 'x', media: null, mentionsAll: false, encoded: null };

  const isWaiting = async () => {
    const waiting = await db.execute(
      sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%lease%'`,
    );
    return (waiting as unknown as { rows: { count: number }[] }).rows[0]?.count === 1;
  };
  let takeOver: Promise<unknown> | undefined;
  let claiming: ReturnType<typeof claimDelivery> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId)).for('update');
    claiming = claimDelivery(parts, deliveryId, 1, { payload, message, failure: null });
    const endMs = Date.now() + UNTIL_MAX_MS;
    while (!(await isWaiting())) if (Date.now() > endMs) throw new Error('the claim does not wait');
    takeOver = db.transaction(async (other) => {
      const free = await other
        .select({ id: messengerAccounts.id })
        .from(messengerAccounts)
        .for('update', { skipLocked: true });
      for (const { id } of free) {
        const newer = { leaseOwner: 'new', leaseEpoch: sql`${messengerAccounts.leaseEpoch} + 1` };
        await other.update(messengerAccounts).set(newer).where(eq(messengerAccounts.id, id));
      }
    });
    await takeOver;
  });
  const claim = await claiming;
  const [account] = await db.select().from(messengerAccounts);
  expect([account?.leaseOwner, claim?.epoch ?? null]).toEqual(['old', 1]);
});
