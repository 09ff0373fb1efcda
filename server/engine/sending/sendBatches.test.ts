import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { noPace, seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { itWithPostgres } from '@test/kit/itWithPostgres';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';

import { openDatabase, type OpenDatabase } from '../../db/client';
import { singleProcessBus } from '../../db/clusterBus';
import { broadcasts, deliveries, messengerAccounts, nodes } from '../../db/schema';
import { createProgressPublisher } from '../broadcasts/broadcastProgress';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';
import type { RunParts } from '../runs/runParts';
import { createVersionCache } from '../runs/versions';
import type { Claim } from './claims';
import { makePhoneMessageId } from '../../gateways/messenger/phoneMessages';
import { createSendBatches } from './sendBatches';

jest.setTimeout(60_000);

const ENDING = { result: { status: 'sent' }, isConnected: true } as const;
const payload = { text: 'x', mediaUrl: null };

let postgres: PostgresServer | undefined;
let opened: OpenDatabase | undefined;
let parts: RunParts;

beforeEach(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  opened = await openDatabase({ databaseUrl: postgres.url, dataDir: '', onError: () => undefined });
  const { db } = opened;
  const log = pino({ level: 'silent' });
  const publish = () => undefined;
  parts = {
    db,
    clock: createFakeClock(),
    log,
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays: 0, databaseUrl: 'elsewhere', accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    nodeId: 'ours',
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
  };
  await db.insert(nodes).values({ id: 'ours', expiresAt: sql`now() + interval '1 hour'` });
});
afterEach(async () => {
  await parts.broadcastProgress.close();
  await opened?.close();
  await postgres?.stop();
});

/** An account of ours with a broadcast to one group; returns the ids of both. */
async function seedSend(email: string) {
  const { db } = parts;
  const { userId, accountId, groupIds } = await seedOwner(db, 1, email);
  await db.update(messengerAccounts).set({ leaseOwner: 'ours', leaseEpoch: 1 });
  const [broadcast] = await db.insert(broadcasts).values({ userId, message: 'x', total: 1 }).returning();
  const parent = { broadcastId: broadcast?.id ?? 0, groupId: groupIds[0] ?? 0 };
  const [row] = await db
    .insert(deliveries)
    .values({ accountId, ...parent, payload, dueAt: sql`now()` })
    .returning();
  return { deliveryId: row?.id ?? 0, broadcastId: parent.broadcastId, accountId };
}

const statuses = async () =>
  (await parts.db.select({ status: deliveries.status }).from(deliveries).orderBy(deliveries.id)).map(
    (row) => row.status,
  );

itWithPostgres('an account whose rows are locked delays no other one', async () => {
  const { db } = parts;
  const [blocked, free] = [await seedSend('first@example.com'), await seedSend('second@example.com')];
  const batches = createSendBatches(parts);
  const message = {
    groupAddress: 'group-1',
    text: 'x',
    media: null,
    mentionsAll: false,
    encoded: new Uint8Array([1, 2]),
  };
  const prepared = { payload, message, failure: null };
  const claimBoth = () =>
    Promise.all(
      [blocked, free].map(({ deliveryId }) =>
        batches.claim({ deliveryId, epoch: 1, prepared, messageId: makePhoneMessageId() }),
      ),
    );

  const claims: (Claim | null)[] = await db.transaction(async (tx) => {
    await tx.select().from(deliveries).where(eq(deliveries.id, blocked.deliveryId)).for('update');
    return claimBoth();
  });
  expect(claims.map((claim) => claim?.deliveryId ?? null)).toEqual([null, free.deliveryId]);
  claims[0] = await batches.claim({
    deliveryId: blocked.deliveryId,
    epoch: 1,
    prepared,
    messageId: makePhoneMessageId(),
  });
  expect(await statuses()).toEqual(['sending', 'sending']);
  const [row] = await db.select().from(deliveries);
  expect([row?.rawMessage?.toJSON().data, row?.fence, row?.attempt]).toEqual([[1, 2], 1, 1]);

  let finishing: Promise<void>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(broadcasts).where(eq(broadcasts.id, blocked.broadcastId)).for('update');
    finishing = claims.map(async (claim) => claim && batches.finish(claim, ENDING)) as Promise<void>[];
    await finishing[1];
    expect(await statuses()).toEqual(['sending', 'sent']);
  });
  await Promise.all(finishing);
  expect(await statuses()).toEqual(['sent', 'sent']);
  expect((await db.select().from(broadcasts)).map(({ status }) => status)).toEqual(['completed', 'completed']);
});

itWithPostgres('an account with a send in flight is refused alone', async () => {
  const [stuck, free] = [await seedSend('first@example.com'), await seedSend('second@example.com')];
  const { db } = parts;
  const inFlight = { status: 'sending', fence: 1, lockedBy: 'ours', messageId: 'left over' } as const;
  const [other] = await db.select().from(deliveries).where(eq(deliveries.id, stuck.deliveryId));
  const [broadcast] = await db.select().from(broadcasts).where(eq(broadcasts.id, stuck.broadcastId));
  const [more] = await db
    .insert(broadcasts)
    .values({ userId: broadcast?.userId ?? 0, message: 'x', total: 1 })
    .returning();
  await db.insert(deliveries).values({
    ...{ accountId: stuck.accountId, groupId: other?.groupId ?? 0, broadcastId: more?.id, payload, dueAt: sql`now()` },
    ...inFlight,
  });
  const batches = createSendBatches(parts);
  const prepared = { payload, message: null, failure: { status: 'not_sent', reason: 'test' } } as const;
  const claims = await Promise.allSettled(
    [stuck, free].map(({ deliveryId }) =>
      batches.claim({ deliveryId, epoch: 1, prepared, messageId: makePhoneMessageId() }),
    ),
  );
  expect(claims).toMatchObject([{ status: 'rejected' }, { value: { deliveryId: free.deliveryId } }]);
  expect(await statuses()).toEqual(['queued', 'sending', 'sending']);
});

itWithPostgres('a claim under an older epoch is neither made nor finished', async () => {
  const send = await seedSend('first@example.com');
  const batches = createSendBatches(parts);
  const prepared = { payload, message: null, failure: { status: 'not_sent', reason: 'test' } } as const;
  expect(
    await batches.claim({ deliveryId: send.deliveryId, epoch: 0, prepared, messageId: makePhoneMessageId() }),
  ).toBeNull();
  const claim = await batches.claim({
    deliveryId: send.deliveryId,
    epoch: 1,
    prepared,
    messageId: makePhoneMessageId(),
  });
  await parts.db.update(deliveries).set({ fence: 2 });
  if (claim) await batches.finish(claim, ENDING);
  expect(await statuses()).toEqual(['sending']);
});
