import { eq, inArray, sql, type SQL } from 'drizzle-orm';

import { DAY_MS, MINUTE_MS } from '@contract/time';

import { seedOwner } from '@test/kit/buildTestEngine';
import { createFakeClock } from '@test/kit/fakeClock';
import { openTestDatabase } from '@test/kit/testDatabase';

import type { Database } from '../../db/database';
import { messengerAccounts, nodes } from '../../db/schema';
import type { ConnectionState } from '../../gateways/messenger/messenger';
import { createIsolation } from '../core/isolation';
import { defaultTiming } from '../core/timing';
import { recordConnection, recordOpenConnections } from './connectionRecord';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());

it('keeps since when a number is linked, also when it is unlinked and linked again', async () => {
  const clock = createFakeClock();
  const { accountId: id } = await seedOwner(db, 1);
  const isOwn = eq(messengerAccounts.id, id);
  await db.update(messengerAccounts).set({ desired: 'on', linkPhone: '79000000001' }).where(isOwn);
  const record = async (state: ConnectionState) => {
    const [{ epoch } = { epoch: 0 }] = await db
      .select({ epoch: messengerAccounts.leaseEpoch })
      .from(messengerAccounts)
      .where(isOwn);
    await recordConnection({ db, clock }, { id, epoch }, state, sql`false`);
    const [account] = await db.select().from(messengerAccounts).where(isOwn);
    if (!account) throw new Error('The account is gone.');
    return account;
  };

  const code = { kind: 'link_code', code: 'ABCD1234', phone: '79000000001', issuedAtMs: 1, expiresAtMs: 2 } as const;
  expect(await record(code)).toMatchObject({ state: 'link_code', qr: 'ABCD1234', linkPhone: '79000000001' });
  const first = await record({ kind: 'open', address: '79000000001@s.whatsapp.net' });
  expect(first).toMatchObject({ linkPhone: null, linkedNumber: '79000000001', qr: null });
  await db
    .update(messengerAccounts)
    .set({ warmUpEndedAt: new Date(clock.nowMs()) })
    .where(isOwn);
  clock.move(60_000);
  expect(await record({ kind: 'logged_out' })).toMatchObject({ address: null, linkedNumber: '79000000001' });
  const again = await record({ kind: 'open', address: '79000000001@s.whatsapp.net' });
  expect(again.linkedSince).toEqual(first.linkedSince);
  expect(again.warmUpEndedAt).not.toBeNull();
  const other = await record({ kind: 'open', address: '79000000002@s.whatsapp.net' });
  expect(other).toMatchObject({ linkedNumber: '79000000002', warmUpEndedAt: null });
  expect((other.linkedSince?.getTime() ?? 0) - (first.linkedSince?.getTime() ?? 0)).toBeGreaterThanOrEqual(60_000);
});

it('records whether a connection waits for its turn', async () => {
  const { accountId: id } = await seedOwner(db, 1, 'queued@example.com');
  const record = async (state: ConnectionState) => {
    await recordConnection({ db, clock: createFakeClock() }, { id, epoch: 0 }, state, sql`false`);
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, id));
    return account?.isConnectQueued;
  };
  expect(await record({ kind: 'connecting', isQueued: true })).toBe(true);
  expect(await record({ kind: 'connecting', isQueued: false })).toBe(false);
  const lost = { kind: 'reconnecting', attempt: 1, retryAtMs: 0, reason: '428' } as const;
  expect(await record({ ...lost, isQueued: true })).toBe(true);
  expect(await record({ kind: 'open', address: '79000000003@s.whatsapp.net' })).toBe(false);
});

it('does not record that a connection is open which was closed: it was absent, and what is too late must be skipped', async () => {
  const clock = createFakeClock();
  const isolation = createIsolation({ log: { error: () => undefined } }, defaultTiming);
  const longAgo = new Date(clock.nowMs() - DAY_MS);
  const owners = [await seedOwner(db, 1, 'open@example.com'), await seedOwner(db, 1, 'closed@example.com')];
  const [open = 0, closed = 0] = owners.map(({ accountId }) => accountId);
  const both = inArray(messengerAccounts.id, [open, closed]);
  await db.update(messengerAccounts).set({ leaseOwner: 'node', state: 'open', lastOpenAt: longAgo }).where(both);
  await recordOpenConnections({ db, clock, nodeId: 'node', isolation }, [open]);
  const rows = await db.select().from(messengerAccounts).where(both);
  const lastOpenAt = new Map(rows.map((row) => [row.id, row.lastOpenAt?.getTime()]));
  expect([lastOpenAt.get(closed), (lastOpenAt.get(open) ?? 0) > longAgo.getTime()]).toEqual([longAgo.getTime(), true]);
});

it('ends no absence with a connection that ends before what is too late was skipped', async () => {
  const clock = createFakeClock();
  const longAgo = new Date(clock.nowMs() - 2 * MINUTE_MS);
  await db.insert(nodes).values({ id: 'alive', expiresAt: new Date(Date.now() + DAY_MS) });
  const endOf = async (email: string, isAbsent: SQL) => {
    const { accountId: id } = await seedOwner(db, 1, email);
    const isOwn = eq(messengerAccounts.id, id);
    const opened = { leaseOwner: 'alive', state: 'open', lastOpenAt: longAgo } as const;
    await db.update(messengerAccounts).set(opened).where(isOwn);
    await recordConnection({ db, clock }, { id, epoch: 0 }, { kind: 'logged_out' }, isAbsent);
    const [account] = await db.select().from(messengerAccounts).where(isOwn);
    return account?.lastOpenAt?.getTime() ?? 0;
  };
  expect(await endOf('absent@example.com', sql`true`)).toBe(longAgo.getTime());
  expect(await endOf('present@example.com', sql`null`)).toBeGreaterThan(longAgo.getTime());
});
