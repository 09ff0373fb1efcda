import { and, eq, sql } from 'drizzle-orm';

import { groups, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountChange } from '../../engine/engine';
import { syncGroups } from './syncGroups';

/**
 * Keeps the groups true by themselves: takes them over when a connection opens and whenever the messenger says that they
 * changed, and notes when a member writes. Returns the end of it.
 */
export function watchGroups({ db, log, engine, publish }: Pick<Deps, 'db' | 'log' | 'engine' | 'publish'>): () => void {
  let work = Promise.resolve();

  async function takeOver(accountId: number): Promise<void> {
    const session = engine.session(accountId);
    if (session?.state().kind !== 'open') return;
    await syncGroups(db, accountId, await session.listGroups());
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (account) publish(account.userId, 'groups:updated', {});
  }

  async function handle(change: AccountChange): Promise<void> {
    switch (change.kind) {
      case 'state':
        if (change.state.kind === 'open') await takeOver(change.accountId);
        return;
      case 'groups':
        return takeOver(change.accountId);
      case 'message': {
        const { groupAddress, atMs } = change.message;
        await db
          .update(groups)
          .set({ lastActivityAt: sql`greatest(${groups.lastActivityAt}, ${new Date(atMs)})` })
          .where(and(eq(groups.accountId, change.accountId), eq(groups.address, groupAddress)));
        return;
      }
    }
  }

  return engine.onAccountChanged((change) => {
    work = work
      .then(() => handle(change))
      .catch((err: unknown) => log.error({ err }, 'the groups were not brought up to date'));
  });
}
