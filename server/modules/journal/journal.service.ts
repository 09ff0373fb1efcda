import { eq } from 'drizzle-orm';

import type {
  ConnectionHistory,
  ConnectionQuery,
  JournalActions,
  JournalCounts,
  JournalFilter,
  JournalPage,
  JournalPageQuery,
  JournalQuery,
} from '@contract/schemas/journal';

import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { readAccountWaits, readWaits } from '../../engine/sending/runProgress';
import { nameOrId } from '../../nameOrId';
import { selectActions } from './actions';
import { selectConnectionHistory } from './connectionHistory';
import { countJournal, requireOwn, selectGroupNames, selectJournal } from './journal.queries';

/** The journal: every delivery of an account. */
export type JournalService = ReturnType<typeof createJournalService>;

export function createJournalService(parts: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const { db } = parts;

  /** The account of an owner whose filter names only what is theirs. */
  async function findAccount(userId: number, filter: JournalFilter): Promise<number> {
    const { id } = messengerAccounts;
    const [account] = await db.select({ id }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    const accountId = account?.id ?? 0;
    await requireOwn(db, { userId, accountId }, filter);
    return accountId;
  }

  return {
    /** A page of deliveries; what waits has the reason. */
    async list(userId: number, query: JournalQuery): Promise<JournalPage> {
      const { entries, next } = await selectJournal(db, await findAccount(userId, query), query);
      const names = await selectGroupNames(
        db,
        entries.map(({ groupId }) => groupId),
      );
      const waiting = entries.flatMap(({ id, status }) => (status === 'queued' ? id : []));
      const account = waiting.length > 0 ? await readAccountWaits(parts, userId) : null;
      const waits = account ? await readWaits(parts, account, waiting) : new Map<number, null>();
      return {
        next,
        entries: entries.map(({ claimedMs: _claimedMs, dueMs: _dueMs, ...entry }) => ({
          groupName: nameOrId(names.get(entry.groupId) ?? '', entry.groupId),
          wait: waits.get(entry.id) ?? null,
          ...entry,
        })),
      };
    },

    /** What the owner and their programs did. */
    listActions: (userId: number, page: JournalPageQuery): Promise<JournalActions> => selectActions(db, userId, page),

    /** What became of the connection. */
    async listConnectionChanges(userId: number, page: ConnectionQuery): Promise<ConnectionHistory> {
      return selectConnectionHistory(db, await findAccount(userId, {}), { ...page, nowMs: parts.clock.nowMs() });
    },

    /** How many deliveries are in each state. */
    async count(userId: number, filter: JournalFilter): Promise<JournalCounts> {
      return countJournal(db, await findAccount(userId, filter), filter);
    },
  };
}
