import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { claimOne } from '@test/kit/claimOne';
import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { openDatabase, type OpenDatabase } from '../../db/client';
import { singleProcessBus } from '../../db/clusterBus';
import { broadcasts, deliveries, messengerAccounts, nodes } from '../../db/schema';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';

jest.setTimeout(60_000);

let postgres: PostgresServer | undefined;
let opened: OpenDatabase | undefined;
afterEach(async () => {
  await opened?.close();
  await postgres?.stop();
});

itWithPostgres(
  'is not claimed while it is locked, nor under the old epoch by an owner that is being replaced',
  async () => {
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
      messengers: unusedMessengers,
      files: { bringHere: () => Promise.resolve(null) },
      config: { pace: noPace, warmUpDays: 0, databaseUrl: 'elsewhere', accountsMaxCount: 0 },
      notices: singleProcessBus,
      publish: () => undefined,
      timing: defaultTiming,
      isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
      nodeId: 'old',
    };
    const message = { groupAddress: 'group-1', text: 'x', media: null, mentionsAll: false, encoded: null };

    const claim = () => claimOne(parts, deliveryId, 1, { payload, message, failure: null });
    await db.transaction(async (tx) => {
      await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId)).for('update');
      expect(await claim()).toBeNull();
    });
    await db.transaction(async (other) => {
      const newer = { leaseOwner: 'new', leaseEpoch: sql`${messengerAccounts.leaseEpoch} + 1` };
      await other.update(messengerAccounts).set(newer).where(eq(messengerAccounts.id, accountId));
      expect(await claim()).toBeNull();
    });
    expect(await claim()).toBeNull();
    const back = { leaseOwner: 'old', leaseEpoch: 1 };
    await db.update(messengerAccounts).set(back).where(eq(messengerAccounts.id, accountId));
    expect(await claim()).toMatchObject({ deliveryId, epoch: 1 });
  },
);
