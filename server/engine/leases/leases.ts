import { and, eq, gt, inArray, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '@contract/time';

import type { Database, Transaction } from '../../db/database';
import { deliveries, messengerAccounts, nodes, type AccountState } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';
import { addStops } from './connectionChanges';

/** An account that this process owns under a lease epoch. */
export interface OwnedAccount {
  id: number;
  epoch: number;
  /** Kind of its messenger; null: the default. */
  kind: string | null;
  desired: 'on' | 'off';
  /** 'connecting' also when the owner has just requested a connection. */
  state: AccountState;
  /** Number to link by; null: by a QR code. */
  linkPhone: string | null;
  /** When the owner requested a connection, if that is recent: it goes ahead of others. */
  urgentRequest: string | null;
}

/** An account with the epoch of its lease. The epoch only grows, so writes under an older one are always refused. */
export type Owned = Pick<OwnedAccount, 'id' | 'epoch'>;

/** A process without a heartbeat for so long never comes back under its name. */
const FORGET_AFTER_MS = HOUR_MS;
/** An owner who requested a connection waits for it no longer than this. */
const URGENT_MS = 2 * MINUTE_MS;

/** Renews this process's heartbeat. One that expired without losing its accounts simply goes on. */
export async function writeHeartbeat({ db, nodeId, timing, config }: EngineParts): Promise<void> {
  const expiresAt = sql`now() + ${timing.nodeTtlMs} * interval '1 millisecond'`;
  const capacity = config.accountsMaxCount === 0 ? null : config.accountsMaxCount;
  await db
    .insert(nodes)
    .values({ id: nodeId, expiresAt, capacity })
    .onConflictDoUpdate({ target: nodes.id, set: { expiresAt, capacity } });
  await db.delete(nodes).where(lt(nodes.expiresAt, sql`now() - ${FORGET_AFTER_MS} * interval '1 millisecond'`));
}

/** Whether the heartbeat of this process expired, at least so long ago; until it is renewed, nothing is sent. */
export async function hasLapsed({ db, nodeId }: EngineParts, sinceMs: number): Promise<boolean> {
  const isRecent = and(eq(nodes.id, nodeId), gt(nodes.expiresAt, sql`now() - ${sinceMs} * interval '1 millisecond'`));
  return (await db.$count(nodes, isRecent)) === 0;
}

/** Renews an expired heartbeat at once, as after a sleep of the machine or when its clock is set forward. */
export async function renewExpiredHeartbeat({ db, nodeId, timing }: EngineParts): Promise<void> {
  const expiresAt = sql`now() + ${timing.nodeTtlMs} * interval '1 millisecond'`;
  await db
    .update(nodes)
    .set({ expiresAt })
    .where(and(eq(nodes.id, nodeId), lte(nodes.expiresAt, sql`now()`)));
}

/** Deletes every other process: the embedded database is locked to one, so the writers of these rows are dead. */
export async function deleteNodes(db: Database): Promise<void> {
  await db.delete(nodes);
}

/** Takes those of the accounts whose owner is still dead, locked until the transaction ends. */
export async function acquireAccounts(tx: Transaction, parts: EngineParts, ids: readonly number[]): Promise<Owned[]> {
  const { nodeId, clock } = parts;
  const free = await tx
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(and(inArray(messengerAccounts.id, [...ids]), isFree(parts)))
    .orderBy(messengerAccounts.id)
    .for('update', { skipLocked: true });
  if (free.length === 0) return [];
  const freeIds = free.map(({ id }) => id);
  await addStops(tx, clock, freeIds);
  const isWanted = sql`${messengerAccounts.desired} = 'on'`;
  return tx
    .update(messengerAccounts)
    .set({
      leaseOwner: nodeId,
      leaseEpoch: sql`${messengerAccounts.leaseEpoch} + 1`,
      state: sql`case when ${isWanted} then 'connecting' else ${messengerAccounts.state} end`,
      lastReason: sql`case when ${isWanted} then null else ${messengerAccounts.lastReason} end`,
      qr: null,
      qrIssuedAt: null,
      qrExpiresAt: null,
    })
    .where(inArray(messengerAccounts.id, freeIds))
    .returning({ id: messengerAccounts.id, epoch: messengerAccounts.leaseEpoch });
}

/** The accounts of this process, whether still wanted or not. */
export async function listOwned({ db, nodeId }: EngineParts): Promise<OwnedAccount[]> {
  const { connectRequestedAt } = messengerAccounts;
  const recently = sql`now() - ${URGENT_MS} * interval '1 millisecond'`;
  return db
    .select({
      id: messengerAccounts.id,
      epoch: messengerAccounts.leaseEpoch,
      kind: messengerAccounts.kind,
      desired: messengerAccounts.desired,
      state: messengerAccounts.state,
      linkPhone: messengerAccounts.linkPhone,
      urgentRequest: sql<
        string | null
      >`case when ${connectRequestedAt} > ${recently} then ${connectRequestedAt}::text end`,
    })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.leaseOwner, nodeId));
}

/** Gives an account back; its last state stays only if it is an end of its own. One still wanted waits for another process. */
export async function releaseAccount({ db, nodeId }: EngineParts, { id, epoch }: OwnedAccount): Promise<void> {
  const isEnd = sql`${messengerAccounts.state} in ('failed', 'logged_out', 'replaced', 'banned')`;
  const isWanted = sql`${messengerAccounts.desired} = 'on'`;
  await db
    .update(messengerAccounts)
    .set({
      leaseOwner: null,
      state: sql`case when ${isEnd} then ${messengerAccounts.state} when ${isWanted} then 'connecting' else 'off' end`,
      qr: null,
      qrIssuedAt: null,
      qrExpiresAt: null,
    })
    .where(
      and(
        eq(messengerAccounts.id, id),
        eq(messengerAccounts.leaseOwner, nodeId),
        eq(messengerAccounts.leaseEpoch, epoch),
      ),
    );
}

/** Gives all accounts back at once, so that another process, or the next start, need not wait. */
export async function releaseAll({ db, nodeId, isolation }: EngineParts): Promise<void> {
  const { id, leaseOwner } = messengerAccounts;
  const owned = await db.select({ id }).from(messengerAccounts).where(eq(leaseOwner, nodeId));
  await isolation.each(
    'releases',
    owned.map((account) => account.id),
    async (ids) => {
      const isOurs = and(eq(leaseOwner, nodeId), inArray(id, [...ids]));
      await db.update(messengerAccounts).set({ leaseOwner: null }).where(isOurs);
    },
  );
  await db.delete(nodes).where(eq(nodes.id, nodeId));
}

/** Wanted accounts whose owner is dead, up to the free capacity, and every one with a send in flight. */
export async function findFree(parts: EngineParts, room: number): Promise<number[]> {
  const { db, isolation } = parts;
  const rows = await db
    .select({ id: messengerAccounts.id, hasInFlight: sql<boolean>`${hasInFlight}` })
    .from(messengerAccounts)
    .where(isFree(parts))
    .orderBy(messengerAccounts.id);
  const idsOf = (isInFlight: boolean) => rows.filter((row) => row.hasInFlight === isInFlight).map(({ id }) => id);
  // An account that cannot be taken must not keep the place of another one.
  return [...idsOf(true), ...isolation.due('accounts', idsOf(false)).slice(0, room)];
}

const hasInFlight = sql`exists (select 1 from ${deliveries}
  where ${deliveries.accountId} = ${messengerAccounts.id} and ${deliveries.status} = 'sending')`;

/**
 * Not this process's own accounts: an owner whose heartbeat expired keeps what no other process took. Nor those of a messenger that this
 * process does not serve.
 */
function isFree({ nodeId, messengers }: EngineParts): SQL | undefined {
  const { desired, kind, leaseOwner } = messengerAccounts;
  const servedKinds = messengers.served.map((messenger) => messenger.kind);
  return and(
    or(isNull(kind), inArray(kind, servedKinds)),
    or(eq(desired, 'on'), hasInFlight),
    or(isNull(leaseOwner), and(ne(leaseOwner, nodeId), not(isNodeAlive(leaseOwner)))),
  );
}

/** Whether the process that a column names has a recent heartbeat. Leases follow the real clock, not a moved one. */
export function isNodeAlive(nodeId: SQL | { getSQL(): SQL } | string): SQL {
  return sql`exists (select 1 from ${nodes} where ${nodes.id} = ${nodeId} and ${nodes.expiresAt} > now())`;
}

/**
 * Whether a process still owns an account under this epoch. Part of every statement that acts for an account, so that writes
 * of a process that was frozen, cut off or lost the account meanwhile change nothing.
 */
export function isStillOwned({ nodeId }: { nodeId: string }, { id, epoch }: Owned): SQL {
  const isOurs = and(
    eq(messengerAccounts.id, id),
    eq(messengerAccounts.leaseOwner, nodeId),
    eq(messengerAccounts.leaseEpoch, epoch),
  );
  return sql`exists (select 1 from ${messengerAccounts} where ${isOurs})`;
}
