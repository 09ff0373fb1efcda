import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';

import { zoneOfOwner } from '@contract/planner/pace';
import { toLocalMs } from '@contract/planner/zones';
import { HOUR_MS } from '@contract/time';

import type { Config } from '../../config';
import { connectionTroubles, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlFromNow, sqlNow } from '../../gateways/clock';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import type { EventJob } from '../../jobs/startJobs';
import { translate } from '../../translate';
import { recordPhone } from '../../webhooks/recordEvents';

/** A connection that recovers within this time is not reported. */
const LOST_AFTER_MS = 30_000;

type Parts = Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'> & { config: Pick<Config, 'pace'> };
type Enqueue = (task: () => Promise<void>) => void;
type Account = typeof messengerAccounts.$inferSelect;
type Trouble = (typeof connectionTroubles.$inferSelect)['kind'];
type Message = Trouble | 'restored' | 'limited' | 'warned';

/**
 * Notifies owners once when their messenger is lost, logged out, replaced, restricted, banned, outdated or limited in its rate, when WhatsApp
 * restricts it over an open connection, and when it is back. The state
 * is in the database, so another process can continue.
 */
export function connectionNotificationsJob(parts: Parts, lostAfterMs = LOST_AFTER_MS): EventJob {
  const { db, clock, engine, config } = parts;
  const timers = new Map<number, NodeJS.Timeout>();

  async function check(accountId: number, enqueue: Enqueue): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (!account) return;
    switch (account.state) {
      case 'open':
        return notifyRestored(account);
      case 'reconnecting':
        await recordTrouble(account, account.state);
        return scheduleLossCheck(account, enqueue);
      case 'logged_out':
      case 'replaced':
      case 'restricted':
      case 'banned':
      case 'outdated':
        await recordTrouble(account, account.state);
        return notifyOnce(account, account.state);
      case 'off':
      case 'connecting':
      case 'qr':
      case 'link_code':
      case 'pairing':
      case 'failed':
        if (account.desired === 'off') await forget(account.id);
        return;
    }
  }

  /** One problem at a time: another kind replaces the former and is notified again. */
  async function recordTrouble({ id: accountId }: Account, kind: Trouble): Promise<void> {
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

  async function scheduleLossCheck({ id }: Account, enqueue: Enqueue): Promise<void> {
    const [trouble] = await db.select().from(connectionTroubles).where(eq(connectionTroubles.accountId, id));
    if (trouble?.toldAt !== null || timers.has(id)) return;
    const leftMs = trouble.since.getTime() + lostAfterMs - clock.nowMs();
    timers.set(
      id,
      setTimeout(
        () => {
          timers.delete(id);
          enqueue(() => notifyIfLost(id));
        },
        Math.min(lostAfterMs, Math.max(0, leftMs)),
      ),
    );
  }

  async function notifyIfLost(accountId: number): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (account?.desired === 'on' && account.state !== 'open') await notifyOnce(account, 'reconnecting');
  }

  async function notifyOnce(account: Account, kind: Trouble): Promise<void> {
    const { accountId, toldAt } = connectionTroubles;
    const isFirst = await db.transaction(async (tx) => {
      const [first] = await tx
        .update(connectionTroubles)
        .set({ toldAt: new Date(clock.nowMs()) })
        .where(and(eq(accountId, account.id), eq(connectionTroubles.kind, kind), isNull(toldAt)))
        .returning();
      if (first) await recordPhone(tx, 'phone.lost', account.id);
      return first !== undefined;
    });
    if (isFirst) await send(account, kind);
  }

  async function notifyRestored(account: Account): Promise<void> {
    const former = await forget(account.id);
    await recordPhone(db, 'phone.connected', account.id);
    const cameBackByItself =
      former?.kind === 'reconnecting' || former?.kind === 'restricted' || former?.kind === 'outdated';
    if (cameBackByItself && former.toldAt !== null) await send(account, 'restored');
  }

  /**
   * Once per series of rate limits, not at each longer pause of it, and at most once an hour. Another process may have died
   * before it notified the owner.
   */
  async function notifyLimit(accountId: number): Promise<void> {
    const { id, limitsInRow, limitedUntil, limitNotifiedAt } = messengerAccounts;
    const isOld = lt(limitNotifiedAt, sqlFromNow(clock, -HOUR_MS));
    const [account] = await db
      .update(messengerAccounts)
      .set({ limitNotifiedAt: sqlNow(clock) })
      .where(
        and(eq(id, accountId), isNotNull(limitedUntil), or(isNull(limitNotifiedAt), and(eq(limitsInRow, 1), isOld))),
      )
      .returning();
    if (account) await send(account, 'limited');
  }

  async function notifyStop(accountId: number): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
    if (account?.sendingStopReason) await send(account, 'warned');
  }

  async function forget(accountId: number) {
    clearTimeout(timers.get(accountId));
    timers.delete(accountId);
    const [former] = await db.delete(connectionTroubles).where(eq(connectionTroubles.accountId, accountId)).returning();
    return former;
  }

  async function send(account: Account, what: Message): Promise<void> {
    const { userId } = account;
    const texts = await withUserLanguage(db, userId, () => ({
      title: translate(`connection.${what}.title`),
      message: describe(account, what),
    }));
    await notify(parts, { userId, type: 'generic', tone: what === 'restored' ? 'success' : 'warning', ...texts });
  }

  function describe(account: Account, what: Message): string {
    const { bannedUntil, limitedUntil, restrictedUntil, sendingStoppedAt, pace } = account;
    const zone = zoneOfOwner({ ...config.pace, ...pace });
    const until = (moment: Date) => ({ until: formatMinute(moment, zone) });
    if (what === 'limited') return translate('connection.limited.text', until(limitedUntil ?? new Date(clock.nowMs())));
    if (what === 'warned' && restrictedUntil) return translate('connection.warned.textUntil', until(restrictedUntil));
    if (what === 'restored' && sendingStoppedAt) return translate('connection.restored.textStopped');
    if (what === 'banned' && bannedUntil) return translate('connection.banned.textUntil', until(bannedUntil));
    if (what === 'reconnecting' && account.lastReason === 'blocked')
      return translate('connection.reconnecting.textBlocked');
    if (what === 'reconnecting' && account.lastReason === 'proxyFailed')
      return translate('connection.reconnecting.textProxy');
    if (what === 'logged_out' && account.lastReason === 'tokenRefused')
      return translate('connection.logged_out.textToken');
    return translate(`connection.${what}.text`);
  }

  return {
    name: 'notifications.connection',
    subscribe(enqueue) {
      const unsubscribe = engine.onAccountChanged((change) => {
        if (change.kind === 'state') enqueue(() => check(change.accountId, enqueue));
        if (change.kind === 'limited') enqueue(() => notifyLimit(change.accountId));
        if (change.kind === 'stopped') enqueue(() => notifyStop(change.accountId));
      });
      return () => {
        unsubscribe();
        for (const timer of timers.values()) clearTimeout(timer);
      };
    },
  };
}

/** Day and minute in the owner's time zone: `30.11.2026, 14:05`. */
function formatMinute(moment: Date, zone: string): string {
  const [day = '', time = ''] = new Date(toLocalMs(zone, moment.getTime())).toISOString().split('T');
  return `${day.split('-').reverse().join('.')}, ${time.slice(0, 5)}`;
}
