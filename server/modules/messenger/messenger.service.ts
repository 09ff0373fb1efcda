import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';

import { readPhoneNumber } from '@contract/phoneNumber';
import type { MessengerReset, MessengerStatus, QrResponse } from '@contract/schemas/messenger';

import type { Transaction } from '../../db/database';
import { deliveries, messengerAccounts } from '../../db/schema';
import type { AccountState } from '../../db/schema/accounts';
import type { Deps } from '../../deps';
import { pauseRunning, reportInterrupted } from '../../engine/broadcasts/interruptions';
import { nameInFlight, settle } from '../../engine/runs/stopSchedules';
import type { Messenger } from '../../gateways/messenger/messenger';
import { requireBot } from '../../gateways/messenger/requireBot';
import { silentListener } from '../../gateways/messenger/silentListener';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import type { EventJob } from '../../jobs/startJobs';
import { AppError } from '../../errors';
import { translate } from '../../translate';
import type { TelegramService } from '../telegram/telegram.service';
import {
  createQrImages,
  describeConnection,
  describeLimit,
  readCurrentCode,
  readLinkCode,
  type MessengerAccount,
} from './messengerStatus';

/** States that only the owner can leave. */
const ENDED_STATES: AccountState[] = ['off', 'failed', 'logged_out', 'replaced', 'restricted', 'banned', 'outdated'];

/** The owner's messenger connection: status, QR code, connecting and resetting. */
export type MessengerService = ReturnType<typeof createMessengerService>;

/** Dependencies of the service. */
export interface MessengerDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'messengers' | 'publish'> {
  telegram: Pick<TelegramService, 'sendPicture'>;
}

export function createMessengerService({ db, clock, config, engine, messengers, publish, telegram }: MessengerDeps) {
  const drawCode = createQrImages();

  async function findAccount(userId: number): Promise<MessengerAccount | null> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    return account ?? null;
  }

  const windowsOf = ({ abilities }: Messenger) => abilities.messageWindows ?? config.messageWindows;

  /** Null for a kind that this process does not serve: another one may. */
  const messengerOf = (account: MessengerAccount | null) => messengers.find(account?.kind ?? null);

  async function present(account: MessengerAccount | null): Promise<MessengerStatus> {
    const code = account && readCurrentCode(account, clock.nowMs());
    const messenger = messengerOf(account);
    return {
      ...describeConnection(account),
      qrCode: code ? await drawCode(code.text) : null,
      isDemo: messenger?.kind === 'simulator',
      phoneUrl: (code && messenger?.phoneUrl(code.text)) ?? null,
      ...describeLimit(account, clock.nowMs()),
      sendingStoppedAt: account?.sendingStoppedAt?.getTime() ?? null,
      ...(account?.sendingStopReason && { sendingStopReason: account.sendingStopReason }),
      ...(messenger && { abilities: { ...messenger.abilities, messageWindows: windowsOf(messenger) } }),
    };
  }

  const statusOf = async (userId: number) => present(await findAccount(userId));

  async function publishAccount(which: SQL): Promise<void> {
    const [account] = await db.select().from(messengerAccounts).where(which);
    if (!account) return;
    const status = await present(account);
    publish(account.userId, 'whatsapp:status', status);
    if (status.qrCode || account.state === 'link_code') {
      publish(account.userId, 'whatsapp:qr', { qr: status.qrCode ?? '' });
    }
  }

  const publishOf = (accountId: number) => publishAccount(eq(messengerAccounts.id, accountId));

  /** The process that has the connection logs out; without one a session is opened to delete the credentials. */
  async function logOut(accountId: number): Promise<void> {
    try {
      await engine.runCommand(accountId, 'logOut', {});
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MESSENGER_NOT_CONNECTED') throw error;
      const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
      if (account) await messengerOf(account)?.openSession(accountId, account.leaseEpoch, silentListener).logOut();
    }
  }

  /** While its token is known. @returns false when the messenger may still send the events of a bot */
  async function endEvents(account: MessengerAccount): Promise<boolean> {
    const hook = messengerOf(account)?.bots?.hook;
    return !hook || hook.end(account.id).catch(() => false);
  }

  async function countMaybeSent(ids: readonly number[]): Promise<number> {
    const isMaybeSent = inArray(deliveries.status, ['sending', 'unconfirmed']);
    return ids.length === 0 ? 0 : db.$count(deliveries, and(inArray(deliveries.id, [...ids]), isMaybeSent));
  }

  async function requestConnection(
    userId: number,
    linkPhone: string | null,
    prepare: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<MessengerStatus> {
    const pausedIds = await db.transaction(async (tx) => {
      const interrupted = await switchOn(tx, userId, linkPhone);
      await prepare(tx);
      return interrupted;
    });
    engine.wake();
    await reportInterrupted({ db, publish }, pausedIds);
    return statusOf(userId);
  }

  return {
    statusOf,

    /** Publishes the current status to its owner. */
    publishStatus: (userId: number) => publishAccount(eq(messengerAccounts.userId, userId)),

    /**
     * Requests a connection and returns at once; its progress is published by socket. It goes ahead of other accounts and
     * ends a pause before the next attempt. Without a linked phone it shows a QR code. Idempotent.
     */
    connect: (userId: number) => requestConnection(userId, null),

    /**
     * Like `connect`, but shows a code to enter on the phone with this number instead of a QR code; a new one with each call.
     * @param phone as the owner writes it
     */
    requestLinkCode: (userId: number, phone: string) => requestConnection(userId, readPhoneNumber(phone)),

    /**
     * Links the bot with this token instead of a former one, and connects.
     * @throws AppError BOTS_NOT_OFFERED, BOT_TOKEN_REFUSED, BOT_HOOKED, BOT_LINKED_ELSEWHERE, MESSENGER_UNREACHABLE
     */
    async linkBot(userId: number, token: string): Promise<MessengerStatus> {
      const former = await findAccount(userId);
      const messenger = messengerOf(former);
      const bot = await requireBot(messenger, token);
      // Before the former bot is forgotten.
      if (former && (await messenger?.bots?.isElsewhere(db, former.id, bot.botId)))
        throw new AppError('BOT_LINKED_ELSEWHERE');
      if (former) await logOut(former.id);
      return requestConnection(userId, null, async (tx) => {
        const [account] = await tx.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
        const isStored = account && (await messenger?.bots?.store(tx, account.id, bot));
        if (!isStored) throw new AppError('BOT_LINKED_ELSEWHERE');
      });
    },

    /** The code to scan or to enter; `{ authed: true }` once a phone is linked, `{ qr: null }` while there is no code. */
    async getQrCode(userId: number): Promise<QrResponse> {
      const account = await findAccount(userId);
      if (account?.state === 'open') return { authed: true };
      const linkCode = account && readLinkCode(account, clock.nowMs());
      if (linkCode) {
        const { text, phone, issuedAtMs, expiresAtMs } = linkCode;
        const life = { issuedAt: issuedAtMs, expiresAt: expiresAtMs };
        return { qr: null, linkCode: { text, phone, ...life, phoneUrl: messengerOf(account)?.phoneUrl(null) ?? null } };
      }
      const code = account && readCurrentCode(account, clock.nowMs());
      if (!code) return { qr: null };
      const { text, issuedAtMs, expiresAtMs } = code;
      return {
        qr: await drawCode(text),
        issuedAt: issuedAtMs,
        expiresAt: expiresAtMs,
        phoneUrl: messengerOf(account)?.phoneUrl(text) ?? null,
      };
    },

    /**
     * Sends the current code to the owner's Telegram.
     * @throws AppError QR_CODE_MISSING when there is no code to scan
     * @throws AppError TELEGRAM_NOT_CONFIGURED, TELEGRAM_NOT_REGISTERED, TELEGRAM_UNAVAILABLE
     */
    async sendQrCode(userId: number, ownerId: number): Promise<void> {
      const account = await findAccount(userId);
      const code = account && readCurrentCode(account, clock.nowMs());
      if (!code) throw new AppError('QR_CODE_MISSING');
      const [, picture = ''] = (await drawCode(code.text)).split(',');
      const caption = await withUserLanguage(db, userId, () => translate('telegram.code'));
      await telegram.sendPicture(ownerId, Buffer.from(picture, 'base64'), caption);
    },

    /**
     * Logs out, deletes the credentials and switches the connection off. What is in flight then may arrive, also when it is unconfirmed.
     * @throws AppError MESSENGER_SILENT when the process that has the connection did not respond; a retry is safe
     */
    async reset(userId: number): Promise<MessengerReset> {
      const begunAtMs = Date.now();
      const account = await findAccount(userId);
      if (!account) return statusOf(userId);
      await db.update(messengerAccounts).set({ desired: 'off' }).where(eq(messengerAccounts.id, account.id));
      const isInFlight = and(eq(deliveries.accountId, account.id), eq(deliveries.status, 'sending'));
      const inFlight = await db.select({ id: deliveries.id }).from(deliveries).where(isInFlight);
      const areEventsLeft = !(await endEvents(account));
      await logOut(account.id);
      await db
        .update(messengerAccounts)
        .set({ state: 'off', address: null, lastReason: null, qr: null, qrIssuedAt: null, qrExpiresAt: null })
        .where(eq(messengerAccounts.id, account.id));
      engine.wake();
      await publishOf(account.id);
      await settle({ db, wake: () => engine.wake() }, isInFlight, { begunAtMs });
      const maybeSentCount = await countMaybeSent(inFlight.map(({ id }) => id));
      return { ...(await statusOf(userId)), ...nameInFlight(maybeSentCount), areEventsLeft };
    },

    /** Publishes every change of a connection, every rate limit and every stop to its owner, in order. */
    publishStatusJob: {
      name: 'messenger.publishStatus',
      subscribe: (enqueue) =>
        engine.onAccountChanged((change) => {
          if (change.kind !== 'groups' && change.kind !== 'message') enqueue(() => publishOf(change.accountId));
        }),
    } satisfies EventJob,
  };
}

/**
 * Switches a connection on. Broadcasts that are still running while it is off should have been paused, but their process was killed:
 * they must not continue by themselves. They are locked before the messenger, as by a send that ends, and before it is read: what is begun
 * after that is begun over a connection that is on.
 * @returns the ids of broadcasts that are paused now
 */
async function switchOn(tx: Transaction, userId: number, linkPhone: string | null): Promise<number[]> {
  const { desired, state } = messengerAccounts;
  const isOff = async () => {
    const isOwn = eq(messengerAccounts.userId, userId);
    const [former] = await tx.select({ desired }).from(messengerAccounts).where(isOwn);
    return former?.desired === 'off';
  };
  const interrupted = await pauseRunning(tx, userId, isOff);
  const wanted = { desired: 'on' as const, linkPhone, connectRequestedAt: sql`now()` };
  await tx
    .insert(messengerAccounts)
    .values({ userId, state: 'connecting', ...wanted })
    .onConflictDoUpdate({
      target: messengerAccounts.userId,
      set: { ...wanted, state: sql`case when ${inArray(state, ENDED_STATES)} then 'connecting' else ${state} end` },
    });
  return interrupted;
}
