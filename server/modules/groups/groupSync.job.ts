import { and, eq, sql } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import type { Deps } from '../../deps';
import { createBatcher } from '../../db/batcher';
import { groups, messengerAccounts } from '../../db/schema';
import type { AccountChange } from '../../engine/core/accountChange';
import type { MessengerSession, RemoteGroup } from '../../gateways/messenger/messenger';
import type { EventJob } from '../../jobs/startJobs';
import { syncGroups } from './syncGroups';

/** A list this much shorter than ours is not believed at once. */
const SHRINKAGE_MIN_COUNT = 5;
const SHRINKAGE_SHARE = 0.5;

const RETRY_BASE_MS = 10 * SECOND_MS;
const RETRY_MAX_MS = HOUR_MS;

/** Pending work of one account: at most one sync of all groups and one activity time per group. */
interface Waiting {
  isChanged: boolean;
  writtenAtMs: Map<string, number>;
}

interface Parts extends Pick<Deps, 'db' | 'log' | 'clock' | 'engine' | 'publish' | 'countRefusedRows'> {
  /** Delay before a failed sync is repeated; tests shorten it. */
  retryDelayMs?: (failedCount: number) => number;
}

/**
 * Keeps groups up to date: syncs them when the messenger reports them or changes of them, and records when members write. A
 * failed sync is repeated with growing delays. Accounts are independent, so that a silent messenger delays no other; changes during a sync are handled by
 * one further sync.
 */
export function groupSyncJob(parts: Parts): EventJob {
  const { log, engine } = parts;
  const waiting = new Map<number, Waiting>();
  const noteWritten = createBatcher(async (written: readonly Written[]) => {
    await noteAllWritten(parts, written);
    return written.map(() => null);
  }, true);
  const failedCounts = new Map<number, number>();
  const retries = new Map<number, NodeJS.Timeout>();

  async function sync(accountId: number): Promise<void> {
    clearTimeout(retries.get(accountId));
    retries.delete(accountId);
    try {
      await takeOver(parts, accountId);
      failedCounts.delete(accountId);
    } catch (error) {
      const failedCount = (failedCounts.get(accountId) ?? 0) + 1;
      failedCounts.set(accountId, failedCount);
      const delayMs = (parts.retryDelayMs ?? retryDelayMs)(failedCount);
      retries.set(
        accountId,
        setTimeout(() => handle({ kind: 'groups', accountId }), delayMs),
      );
      throw error;
    }
  }

  async function workOff(accountId: number, own: Waiting): Promise<void> {
    while (own.isChanged || own.writtenAtMs.size > 0) {
      const written = own.writtenAtMs;
      const { isChanged } = own;
      Object.assign(own, { isChanged: false, writtenAtMs: new Map() });
      try {
        if (isChanged) await sync(accountId);
        await Promise.all([...written].map(([address, atMs]) => noteWritten({ accountId, address, atMs })));
      } catch (err) {
        log.error({ err, accountId }, 'the groups were not brought up to date');
      }
    }
    waiting.delete(accountId);
  }

  function handle(change: AccountChange): void {
    if (change.kind !== 'groups' && change.kind !== 'message') return;
    const { accountId } = change;
    const known = waiting.get(accountId);
    const own = known ?? { isChanged: false, writtenAtMs: new Map<string, number>() };
    add(own, change);
    if (known) return;
    waiting.set(accountId, own);
    void workOff(accountId, own);
  }

  return {
    name: 'groups.sync',
    subscribe() {
      const unsubscribe = engine.onAccountChanged(handle);
      return () => {
        unsubscribe();
        retries.forEach((timer) => clearTimeout(timer));
      };
    },
  };
}

function add(own: Waiting, change: Extract<AccountChange, { kind: 'groups' | 'message' }>): void {
  if (change.kind !== 'message') {
    own.isChanged = true;
    return;
  }
  const { groupAddress, atMs } = change.message;
  own.writtenAtMs.set(groupAddress, Math.max(atMs, own.writtenAtMs.get(groupAddress) ?? 0));
}

async function takeOver(parts: Parts, accountId: number): Promise<void> {
  const { db, engine, publish } = parts;
  const session = engine.session(accountId);
  if (session?.state().kind !== 'open') return;
  const isShownChanged = await syncGroups(parts, accountId, await listGroups(db, accountId, session));
  if (!isShownChanged) return;
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
  if (account) publish(account.userId, 'groups:updated', {});
}

/** An incomplete list would mark groups as left and their starts as missed: far fewer groups are requested a second time. */
async function listGroups(db: Parts['db'], accountId: number, session: MessengerSession): Promise<RemoteGroup[]> {
  const first = await session.listGroups();
  const knownCount = await db.$count(groups, and(eq(groups.accountId, accountId), groups.isMember));
  const isShrunk = knownCount - first.length >= SHRINKAGE_MIN_COUNT && first.length < knownCount * SHRINKAGE_SHARE;
  if (!isShrunk) return first;
  const second = await session.fetchGroups();
  return second.length > first.length ? second : first;
}

const retryDelayMs = (failedCount: number): number => Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (failedCount - 1));

/** A member wrote in a group. */
interface Written {
  accountId: number;
  address: string;
  atMs: number;
}

/** Groups of any accounts; a group in which members write all the time is written once a minute. */
async function noteAllWritten({ db }: Parts, written: readonly Written[]): Promise<void> {
  const { lastActivityAt } = groups;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    as written("accountId" int, address text, "atMs" float8)`;
  const writtenAt = sql`to_timestamp(written."atMs" / ${SECOND_MS})`;
  await db
    .update(groups)
    .set({ lastActivityAt: sql`${writtenAt}` })
    .from(rows)
    .where(
      and(
        sql`${groups.accountId} = written."accountId" and ${groups.address} = written.address`,
        sql`coalesce(${lastActivityAt} < ${writtenAt} - ${MINUTE_MS} * interval '1 millisecond', true)`,
      ),
    );
}
