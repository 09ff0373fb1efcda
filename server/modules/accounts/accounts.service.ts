import { and, asc, eq, ne, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Account, Accounts, AccountName, NewAccount, RemovedAccount } from '@contract/schemas/accounts';
import type { User } from '@contract/schemas/session';

import { removeAccount } from '../../accounts/accountStatus';
import type { Queryable } from '../../db/database';
import { accountsOf, lockOwner } from '../../db/ownRows';
import { mediaFiles, messengerAccounts, notifications, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { storedNameOf } from '../../gateways/files/fileStore';
import { requireBot } from '../../gateways/messenger/requireBot';
import type { Stored, StoreResponse } from '../../http/idempotency';
import type { Session, Sessions } from '../../http/sessions';

/** The connection of a linked bot needs nothing more. */
const WANTED = { desired: 'on', state: 'connecting' } as const;

type MessengerRow = typeof messengerAccounts.$inferSelect;

/** Dependencies of the service. */
export interface AccountsDeps extends Pick<Deps, 'db' | 'engine' | 'files' | 'log' | 'messengers' | 'publish'> {
  sessions: Pick<Sessions, 'move'>;
  /** The owner with the account that is open. */
  findUser: (userId: number) => Promise<User>;
  /** A connection in wire format. */
  describeConnection: (row: MessengerRow | null) => Account['connection'];
  /** Logs the messenger of an account out. `areEventsLeft`: it may still send the events of a bot. */
  logOut: (userId: number) => Promise<{ areEventsLeft?: boolean }>;
  /** Closes the sockets of a session. */
  cutSession: (key: string) => void;
}

/** The accounts of an owner. Each call is limited to those of `ownerId`. */
export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(deps: AccountsDeps) {
  const { db, engine, files, log, messengers, publish, sessions, cutSession, findUser, describeConnection, logOut } =
    deps;
  const kinds = messengers.served.map(({ kind }) => kind);

  /** Pairs show what the other account is called, and only groups of accounts that there are. */
  async function publishPairs(ownerId: number): Promise<void> {
    for (const { id } of await accountsOf(db, ownerId)) publish(id, 'pairs:updated', {});
  }

  async function select(tx: Queryable, { userId, ownerId }: Caller): Promise<Account[]> {
    const rows = await tx
      .select({
        user: users,
        messenger: messengerAccounts,
        unreadCount: tx.$count(
          notifications,
          and(eq(notifications.userId, users.id), sql`${notifications.readAt} is null`),
        ),
      })
      .from(users)
      .leftJoin(messengerAccounts, eq(messengerAccounts.userId, users.id))
      .where(sql`${users.id} in ${accountsOf(tx, ownerId)}`)
      .orderBy(asc(users.id));
    return rows.map(({ user, messenger, unreadCount }) => {
      const { isReady, isInitializing, hasAuth } = describeConnection(messenger);
      return {
        id: user.id,
        name: user.name,
        isFirst: user.id === ownerId,
        isCurrent: user.id === userId,
        messenger: messenger?.kind ?? kinds[0] ?? '',
        connection: { isReady, isInitializing, hasAuth },
        unreadCount,
      };
    });
  }

  /** The bot of a new account whose messenger is linked by a token; null for one that a phone is linked to. */
  async function findBot({ messenger, token = '' }: NewAccount) {
    const wanted = messengers.find(messenger ?? null);
    return wanted?.bots ? { bots: wanted.bots, found: await requireBot(wanted, token) } : null;
  }

  async function find(tx: Queryable, caller: Caller, id: number): Promise<Account> {
    const account = (await select(tx, caller)).find((one) => one.id === id);
    if (!account) throw new AppError('ACCOUNT_NOT_FOUND');
    return account;
  }

  return {
    list: async (caller: Caller): Promise<Accounts> => ({ accounts: await select(db, caller), messengers: kinds }),

    /**
     * Adds an account, with the pace of the first one.
     * @throws AppError ACCOUNT_NAME_TAKEN, ACCOUNTS_TOO_MANY, MESSENGER_NOT_OFFERED
     * @throws AppError BOT_TOKEN_REFUSED, BOT_HOOKED, BOT_LINKED_ELSEWHERE, MESSENGER_UNREACHABLE
     */
    async add(caller: Caller, wanted: NewAccount, storeResponse: StoreResponse): Promise<Stored<Account>> {
      const { name, messenger } = wanted;
      const { ownerId } = caller;
      if (messenger !== undefined && !kinds.some((kind) => kind === messenger))
        throw new AppError('MESSENGER_NOT_OFFERED');
      const bot = await findBot(wanted);
      const stored = await db.transaction(async (tx) => {
        await lockOwner(tx, ownerId);
        await requireFreeName(tx, ownerId, name);
        const rows = await tx.$count(users, sql`${users.id} in ${accountsOf(tx, ownerId)}`);
        if (rows >= limits.accounts.maxCount) throw new AppError('ACCOUNTS_TOO_MANY');
        const [owner] = await tx.select({ language: users.language }).from(users).where(eq(users.id, ownerId));
        const [added] = await tx
          .insert(users)
          .values({ ownerId, name, ...owner })
          .returning({ id: users.id });
        if (!added) throw new AppError('CONFLICT');
        const { pace, zoneOffsets } = messengerAccounts;
        const [first] = await tx
          .select({ pace, zoneOffsets })
          .from(messengerAccounts)
          .where(eq(messengerAccounts.userId, ownerId));
        const [row] = await tx
          .insert(messengerAccounts)
          .values({ userId: added.id, kind: messenger ?? null, ...first, ...(bot && WANTED) })
          .returning({ id: messengerAccounts.id });
        if (bot && !(await bot.bots.store(tx, row?.id ?? 0, bot.found))) throw new AppError('BOT_LINKED_ELSEWHERE');
        return storeResponse(tx, await find(tx, caller, added.id));
      });
      if (bot) engine.wake();
      return stored;
    },

    /** @throws AppError ACCOUNT_NOT_FOUND, ACCOUNT_NAME_TAKEN */
    async rename(caller: Caller, id: number, { name }: AccountName): Promise<Account> {
      const renamed = await db.transaction(async (tx) => {
        await lockOwner(tx, caller.ownerId);
        await find(tx, caller, id);
        await requireFreeName(tx, caller.ownerId, name, id);
        await tx.update(users).set({ name }).where(eq(users.id, id));
        return find(tx, caller, id);
      });
      await publishPairs(caller.ownerId);
      return renamed;
    },

    /**
     * Stops all sending of an account, logs its messenger out and deletes it with its data, except the first one and the one that is open.
     * @throws AppError ACCOUNT_NOT_FOUND, ACCOUNT_IN_USE
     * @throws AppError MESSENGER_SILENT when the process that has the connection did not respond; a retry is safe
     */
    async remove(caller: Caller, id: number): Promise<RemovedAccount> {
      const { isFirst, isCurrent } = await find(db, caller, id);
      if (isFirst || isCurrent) throw new AppError('ACCOUNT_IN_USE');
      const kept = await db.select({ url: mediaFiles.url }).from(mediaFiles).where(eq(mediaFiles.userId, id));
      // Its credentials are deleted with it: the phone would list a device that nobody can end any more.
      const { areEventsLeft = false } = await logOut(id);
      const inFlightCount = await removeAccount(db, id);
      await publishPairs(caller.ownerId);
      for (const { url } of kept)
        await files
          .remove(storedNameOf(url))
          .catch((err: unknown) => log.error({ err, url }, 'a file of a removed account was left'));
      return { inFlightCount, areEventsLeft };
    },

    /**
     * Lets the session act on another account, under a new token.
     * @throws AppError ACCOUNT_NOT_FOUND
     * @throws AppError UNAUTHORIZED when the session has just ended
     */
    async open(caller: Caller & Pick<Session, 'key'>, id: number): Promise<{ user: User; token: string }> {
      await find(db, caller, id);
      const token = await sessions.move(caller.key, id);
      if (token === null) throw new AppError('UNAUTHORIZED');
      cutSession(caller.key);
      return { user: await findUser(id), token };
    },
  };
}

/** The account of the session, and the one that signs in. */
type Caller = Pick<Session, 'userId' | 'ownerId'>;

/** After `lockOwner`; upper and lower case are one. @throws AppError ACCOUNT_NAME_TAKEN */
async function requireFreeName(tx: Queryable, ownerId: number, name: string, id = 0): Promise<void> {
  const isOther = and(sql`${users.id} in ${accountsOf(tx, ownerId)}`, ne(users.id, id));
  const others = await tx.select({ name: users.name }).from(users).where(isOther);
  const key = name.toLocaleLowerCase();
  if (others.some((other) => other.name?.toLocaleLowerCase() === key)) throw new AppError('ACCOUNT_NAME_TAKEN');
}
