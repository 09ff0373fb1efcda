import { and, eq, sql } from 'drizzle-orm';

import type { Deps } from '../../deps';
import { groups, messengerAccounts } from '../../db/schema';
import type { AccountChange } from '../../engine/core/accountChange';
import type { MessengerSession, RemoteGroup } from '../../gateways/messenger/messenger';
import type { EventJob } from '../../jobs/startJobs';
import { syncGroups } from './syncGroups';

/** A list this much shorter than ours is not believed at once. */
const SHRINKAGE_MIN_COUNT = 5;
const SHRINKAGE_SHARE = 0.5;

/** Pending work of one account: at most one sync of all groups and one activity time per group. */
interface Waiting {
  isChanged: boolean;
  writtenAtMs: Map<string, number>;
}

type Parts = Pick<Deps, 'db' | 'log' | 'engine' | 'publish'>;

/**
 * Keeps groups up to date: syncs them when a connection opens and when the messenger reports changes, and records when
 * members write. Accounts are independent, so that a silent messenger delays no other; changes during a sync are handled by
 * one further sync.
 */
export function groupSyncJob(parts: Parts): EventJob {
  const { log, engine } = parts;
  const waiting = new Map<number, Waiting>();

  async function workOff(accountId: number, own: Waiting): Promise<void> {
    while (own.isChanged || own.writtenAtMs.size > 0) {
      const written = own.writtenAtMs;
      const { isChanged } = own;
      Object.assign(own, { isChanged: false, writtenAtMs: new Map() });
      try {
        if (isChanged) await takeOver(parts, accountId);
        for (const [address, atMs] of written) await noteWritten(parts, accountId, address, atMs);
      } catch (err) {
        log.error({ err, accountId }, 'the groups were not brought up to date');
      }
    }
    waiting.delete(accountId);
  }

  function handle(change: AccountChange): void {
    if (change.kind === 'state' && change.state.kind !== 'open') return;
    const { accountId } = change;
    const known = waiting.get(accountId);
    const own = known ?? { isChanged: false, writtenAtMs: new Map<string, number>() };
    add(own, change);
    if (known) return;
    waiting.set(accountId, own);
    void workOff(accountId, own);
  }

  return { name: 'groups.sync', subscribe: () => engine.onAccountChanged(handle) };
}

function add(own: Waiting, change: AccountChange): void {
  if (change.kind !== 'message') {
    own.isChanged = true;
    return;
  }
  const { groupAddress, atMs } = change.message;
  own.writtenAtMs.set(groupAddress, Math.max(atMs, own.writtenAtMs.get(groupAddress) ?? 0));
}

async function takeOver({ db, engine, publish }: Parts, accountId: number): Promise<void> {
  const session = engine.session(accountId);
  if (session?.state().kind !== 'open') return;
  await syncGroups(db, accountId, await listGroups(db, accountId, session));
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
  if (account) publish(account.userId, 'groups:updated', {});
}

/** An incomplete list would mark groups as left and their starts as missed: far fewer groups are requested a second time. */
async function listGroups(db: Parts['db'], accountId: number, session: MessengerSession): Promise<RemoteGroup[]> {
  const first = await session.listGroups();
  const knownCount = await db.$count(groups, and(eq(groups.accountId, accountId), groups.isMember));
  const isShrunk = knownCount - first.length >= SHRINKAGE_MIN_COUNT && first.length < knownCount * SHRINKAGE_SHARE;
  if (!isShrunk) return first;
  const second = await session.listGroups();
  return second.length > first.length ? second : first;
}

async function noteWritten({ db }: Parts, accountId: number, address: string, atMs: number): Promise<void> {
  await db
    .update(groups)
    .set({ lastActivityAt: sql`greatest(${groups.lastActivityAt}, ${new Date(atMs)})` })
    .where(and(eq(groups.accountId, accountId), eq(groups.address, address)));
}
