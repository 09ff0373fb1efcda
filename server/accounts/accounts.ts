import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Deps } from '../deps';
import { accountsOf } from '../db/ownRows';
import { auditLog, authSessions, mediaFiles, users } from '../db/schema';
import { storedNameOf } from '../gateways/files/fileStore';
import { isProxyAddress } from '../gateways/messenger/whatsapp/accountProxy';
import { disableAccount, enableAccount, removeAccount, type DisableResult } from './accountStatus';
import { readKind, setKind } from './accountKind';
import { readProxy, setProxy } from './accountProxies';
import { auditCommand } from './auditCommand';
import { selectHooked, selectLinked, type HookedAccount } from './linkedAccounts';
import { processLanguage } from '../language';
import { generatePassword, hashPassword } from './passwords';

/** Why an account cannot be created or changed; a key below `account` in `locales/ru/server.json`. */
export type AccountProblem =
  | 'exists'
  | 'unknown'
  | 'wrongEmail'
  | 'passwordTooShort'
  | 'alreadyOff'
  | 'alreadyOn'
  | 'wrongProxy'
  | 'wrongMessenger'
  | 'messengerInUse';

/** A problem shown to the operator on the command line. */
export class AccountError extends Error {
  constructor(
    readonly problem: AccountProblem,
    readonly email: string,
  ) {
    super(problem);
    this.name = 'AccountError';
  }
}

/** An account and its new password. */
export interface NewPassword {
  email: string;
  password: string;
}

/** A session as the command line prints it. */
export type AccountSession = Pick<
  typeof authSessions.$inferSelect,
  'id' | 'createdAt' | 'lastSeenAt' | 'address' | 'userAgent'
>;

/** The proxy of an account with a masked password; null: the server's. */
export interface AccountProxy {
  email: string;
  proxy: string | null;
  isChanged: boolean;
}

/** The messenger of an account; null: the server's. */
export interface AccountMessenger {
  email: string;
  messenger: string | null;
}

/** An audit log entry as the command line prints it. */
export type AuditEntry = typeof auditLog.$inferSelect;

/** Word for an account without a proxy, or a messenger, of its own. */
const NONE = 'none';
const AUDIT_SHOWN_COUNT = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email);
const normalize = (email: string) => email.trim().toLowerCase();

/** Account management for the command line and the first start. E-mails are trimmed and lower-cased. */
export function createAccounts({ db }: Pick<Deps, 'db'>) {
  /** @throws AccountError unknown */
  async function findId(email: string): Promise<number> {
    const [user] = await db.select({ id: users.id }).from(users).where(hasEmail(email));
    if (!user) throw new AccountError('unknown', email);
    return user.id;
  }

  return {
    /** Sessions that have not expired, newest first. @throws AccountError unknown */
    async listSessions(rawEmail: string): Promise<AccountSession[]> {
      const userId = await findId(normalize(rawEmail));
      return db
        .select()
        .from(authSessions)
        .where(and(inArray(authSessions.userId, accountsOf(db, userId)), gt(authSessions.expiresAt, sql`now()`)))
        .orderBy(desc(authSessions.id));
    },

    /** Ends every session; a running server closes their sockets within two seconds. @throws AccountError unknown */
    async endSessions(rawEmail: string): Promise<{ email: string; ended: number }> {
      const email = normalize(rawEmail);
      const userId = await findId(email);
      const ended = await db
        .delete(authSessions)
        .where(inArray(authSessions.userId, accountsOf(db, userId)))
        .returning({ id: authSessions.id });
      await auditCommand(db, userId, { command: 'account end-sessions', facts: { sessions: ended.length } });
      return { email, ended: ended.length };
    },

    /** Blocks sign-in and sending, and keeps all data. @throws AccountError unknown, alreadyOff */
    async disable(rawEmail: string): Promise<DisableResult & { email: string }> {
      const email = normalize(rawEmail);
      const done = await disableAccount(db, await findId(email));
      if (done === null) throw new AccountError('alreadyOff', email);
      return { email, ...done };
    },

    /** Allows sign-in again; the owner then connects the messenger. @throws AccountError unknown, alreadyOn */
    async enable(rawEmail: string): Promise<string> {
      const email = normalize(rawEmail);
      if (!(await enableAccount(db, await findId(email)))) throw new AccountError('alreadyOn', email);
      return email;
    },

    /**
     * Sets the proxy of an account: an address, or `none` for the server's; null only reads it.
     * @param readKey returns the key that encrypts it
     * @throws AccountError unknown, wrongProxy
     * @throws KeyMismatchError
     */
    async useProxy(rawEmail: string, wanted: string | null, readKey: () => Buffer): Promise<AccountProxy> {
      const email = normalize(rawEmail);
      const userId = await findId(email);
      const isNone = wanted === NONE;
      if (wanted !== null && !isNone && !isProxyAddress(wanted)) throw new AccountError('wrongProxy', email);
      const key = readKey();
      if (wanted !== null) await setProxy(db, key, userId, isNone ? null : wanted);
      return { email, proxy: await readProxy(db, key, userId), isChanged: wanted !== null };
    },

    /**
     * Gives the account a messenger of its own kind, `none` for the server's; without a kind it is only read.
     * @param kinds that the server offers
     * @returns null: the server's
     * @throws AccountError unknown, wrongMessenger, messengerInUse
     */
    async useMessenger(rawEmail: string, wanted: string | null, kinds: readonly string[]): Promise<AccountMessenger> {
      const email = normalize(rawEmail);
      const userId = await findId(email);
      const isDefault = wanted === NONE;
      if (wanted !== null && !isDefault && !kinds.includes(wanted)) throw new AccountError('wrongMessenger', email);
      if (wanted !== null && !(await setKind(db, userId, isDefault ? null : wanted)))
        throw new AccountError('messengerInUse', email);
      return { email, messenger: await readKind(db, userId) };
    },

    /** Latest audit log entries of the account, newest first. @throws AccountError unknown */
    async listAuditEntries(rawEmail: string): Promise<AuditEntry[]> {
      const userId = await findId(normalize(rawEmail));
      return db
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, userId))
        .orderBy(desc(auditLog.id))
        .limit(AUDIT_SHOWN_COUNT);
    },

    /** @throws AccountError exists, wrongEmail, passwordTooShort */
    async add(rawEmail: string, chosenPassword: string | null): Promise<NewPassword> {
      const email = normalize(rawEmail);
      if (!EMAIL.test(email) || email.length > limits.account.emailMaxChars)
        throw new AccountError('wrongEmail', email);
      const password = checkPassword(email, chosenPassword);
      const passwordHash = await hashPassword(password);
      const added = await db
        .insert(users)
        .values({ email, passwordHash, language: processLanguage() })
        .onConflictDoNothing()
        .returning();
      if (added.length === 0) throw new AccountError('exists', email);
      return { email, password };
    },

    /** E-mails of all accounts that sign in, oldest first. */
    async list(): Promise<{ email: string; isDisabled: boolean }[]> {
      const rows = await db.select().from(users).orderBy(users.id);
      return rows.flatMap(({ email, disabledAt }) =>
        email === null ? [] : { email, isDisabled: disabledAt !== null },
      );
    },

    /** Sets a new password and ends every session of the account. @throws AccountError unknown, passwordTooShort */
    async changePassword(rawEmail: string, chosenPassword: string | null): Promise<NewPassword> {
      const email = normalize(rawEmail);
      const password = checkPassword(email, chosenPassword);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const [user] = await tx.update(users).set({ passwordHash }).where(hasEmail(email)).returning({ id: users.id });
        if (!user) throw new AccountError('unknown', email);
        const ended = await tx
          .delete(authSessions)
          .where(inArray(authSessions.userId, accountsOf(tx, user.id)))
          .returning({ id: authSessions.id });
        await auditCommand(tx, user.id, { command: 'account password', facts: { sessions: ended.length } });
      });
      return { email, password };
    },

    /** Its messenger accounts whose events a messenger was asked to send. @throws AccountError unknown */
    listHooked: async (rawEmail: string): Promise<HookedAccount[]> =>
      selectHooked(db, await findId(normalize(rawEmail))),

    /** Ids of its messenger accounts that a phone is linked to. @throws AccountError unknown */
    listLinked: async (rawEmail: string): Promise<number[]> => selectLinked(db, await findId(normalize(rawEmail))),

    /**
     * Deletes an account and its data; returns the names of its files, which the caller removes, and how many messages may still arrive.
     * @throws AccountError unknown
     */
    async remove(rawEmail: string): Promise<{ email: string; fileNames: string[]; inFlightCount: number }> {
      const email = normalize(rawEmail);
      const userId = await findId(email);
      const isOwn = inArray(mediaFiles.userId, accountsOf(db, userId));
      const files = await db.select({ url: mediaFiles.url }).from(mediaFiles).where(isOwn);
      const inFlightCount = await removeAccount(db, userId);
      return { email, fileNames: files.map(({ url }) => storedNameOf(url)), inFlightCount };
    },

    /** Whether there are no accounts yet. */
    async isEmpty(): Promise<boolean> {
      const [row] = await db.select({ rows: count() }).from(users);
      return row?.rows === 0;
    },
  };
}

function checkPassword(email: string, chosen: string | null): string {
  if (chosen !== null && chosen.length < limits.account.passwordMinChars) {
    throw new AccountError('passwordTooShort', email);
  }
  return chosen ?? generatePassword();
}
