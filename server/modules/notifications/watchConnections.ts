import { and, eq, isNull, ne } from 'drizzle-orm';

import { connectionTroubles, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { notify } from '../../notifications/notify';
import { sayTo } from '../../notifications/withUserLanguage';
import { createTaskQueue } from '../../jobs/serialQueue';
import { translate } from '../../translate';

/** A connection that recovers within this time is not reported. */
const LOST_AFTER_MS = 30_000;

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'engine' | 'publish'>;
type Account = typeof messengerAccounts.$inferSelect;
type Trouble = (typeof connectionTroubles.$inferSelect)['kind'];
type Told = Trouble | 'restored';

/**
 * Notifies owners once when their messenger is lost, logged out, replaced or restricted, and when it is back. The state
 * is in the database, so another process can continue.
 * @returns stops watching
 */
export function watchConnections(parts: Parts, lostAfterMs = LOST_AFTER_MS): () => Promise<void> {
  const { db, clock, log, engine } = parts;
  const work = createTaskQueue((err) => log.error({ err }, 'an owner was not told of a connection'));
  const timers = new Map<number, NodeJS.Timeout>();

  async function look(accountId: number): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (!account) return;
    switch (account.state) {
      case 'open':
        return tellRestored(account);
      case 'reconnecting':
        await noteTrouble(account, account.state);
        return watchLoss(account);
      case 'logged_out':
      case 'replaced':
      case 'restricted':
        await noteTrouble(account, account.state);
        return tellOnce(account, account.state);
      case 'off':
      case 'connecting':
      case 'qr':
      case 'pairing':
      case 'failed':
        if (account.desired === 'off') await forget(account.id);
        return;
    }
  }

  /** One problem at a time: another kind replaces the former and is notified again. */
  async function noteTrouble({ id: accountId }: Account, kind: Trouble): Promise<void> {
    const trouble = { kind, since: new Date(clock.nowMs()), toldAt: null };
    await db
      .insert(connectionTroubles)
      .values({ accountId, ...trouble })
      .onConflictDoUpdate({
        target: connectionTroubles.accountId,
        set: trouble,
        setWhere: ne(connectionTroubles.kind, kind),
      });
  }

  async function watchLoss({ id }: Account): Promise<void> {
    const [trouble] = await db.select().from(connectionTroubles).where(eq(connectionTroubles.accountId, id));
    if (trouble?.toldAt !== null || timers.has(id)) return;
    const leftMs = trouble.since.getTime() + lostAfterMs - clock.nowMs();
    timers.set(
      id,
      setTimeout(
        () => {
          timers.delete(id);
          work.add(() => tellLost(id));
        },
        Math.min(lostAfterMs, Math.max(0, leftMs)),
      ),
    );
  }

  async function tellLost(accountId: number): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (account?.desired === 'on' && account.state !== 'open') await tellOnce(account, 'reconnecting');
  }

  async function tellOnce(account: Account, kind: Trouble): Promise<void> {
    const { accountId, toldAt } = connectionTroubles;
    const [first] = await db
      .update(connectionTroubles)
      .set({ toldAt: new Date(clock.nowMs()) })
      .where(and(eq(accountId, account.id), eq(connectionTroubles.kind, kind), isNull(toldAt)))
      .returning();
    if (first) await tell(account, kind);
  }

  async function tellRestored(account: Account): Promise<void> {
    const former = await forget(account.id);
    const cameBackByItself = former?.kind === 'reconnecting' || former?.kind === 'restricted';
    if (cameBackByItself && former.toldAt !== null) await tell(account, 'restored');
  }

  async function forget(accountId: number) {
    clearTimeout(timers.get(accountId));
    timers.delete(accountId);
    const [former] = await db.delete(connectionTroubles).where(eq(connectionTroubles.accountId, accountId)).returning();
    return former;
  }

  async function tell({ userId }: Account, what: Told): Promise<void> {
    const words = await sayTo(db, userId, () => ({
      title: translate(`connection.${what}.title`),
      message: translate(`connection.${what}.text`),
    }));
    await notify(parts, { userId, type: 'generic', ...words });
  }

  const unsubscribe = engine.onAccountChanged((change) => {
    if (change.kind === 'state') work.add(() => look(change.accountId));
  });
  return async () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
    await work.settled();
  };
}
