import { randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';

import { toLanguage } from '@contract/languages';
import { ONBOARDING_VERSION } from '@contract/onboarding';
import type { Credentials, Onboarding, OnboardingChange, ProfileChange, User } from '@contract/schemas/session';

import { verifyPassword } from '../../accounts/passwords';
import type { Deps } from '../../deps';
import type { Queryable } from '../../db/database';
import { ownerOf } from '../../db/ownRows';
import { messengerAccounts, users } from '../../db/schema';
import { AppError } from '../../errors';
import type { Origin, Session, Sessions } from '../../http/sessions';
import { kindOrStandard } from '../../language';
import type { SignInThrottle } from './signInThrottle';

/** Dependencies of the service. */
export interface SessionDeps extends Pick<Deps, 'db' | 'log'> {
  throttle: SignInThrottle;
  sessions: Sessions;
  /** Closes the sockets of a session. */
  cutSession: (key: string) => void;
  /** Called with a changed Telegram user name before the profile is saved. */
  onTelegramName: (userId: number, username: string | null) => Promise<void>;
  /** Called with the time zone of the browser that signed in; its failure does not prevent that. */
  onTimeZone: (userId: number, zone: string) => Promise<void>;
}

/** Sign-in, sign-out, profile and onboarding progress. */
export type SessionService = ReturnType<typeof createSessionService>;

const DEVICE_TOKEN_BYTES = 32;

/** Where a sign-in comes from. */
interface SignInOrigin extends Origin {
  /** Token that this browser got with an earlier sign-in. */
  device: string | null;
}

const NOT_BEGUN: Onboarding = {
  hasCompletedOnboarding: false,
  progress: { completedSteps: [], lastCompletedAt: null, version: ONBOARDING_VERSION },
};

/** The owner's own account. */
export function createSessionService(deps: SessionDeps) {
  const { db, log, throttle, sessions, cutSession, onTelegramName, onTimeZone } = deps;

  async function saveUser(userId: number, change: PgUpdateSetSource<typeof users>) {
    const [row] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
    if (!row) throw new AppError('UNAUTHORIZED');
    return row;
  }

  async function getOnboarding(userId: number): Promise<Onboarding> {
    const [row] = await db.select({ onboarding: users.onboarding }).from(users).where(eq(users.id, userId));
    return row?.onboarding ?? NOT_BEGUN;
  }

  async function saveOnboarding(userId: number, change: OnboardingChange): Promise<Onboarding> {
    const known = sql`coalesce(${users.onboarding}, ${JSON.stringify(NOT_BEGUN)}::jsonb)`;
    const onboarding = sql`${known} || ${JSON.stringify(change)}::jsonb`;
    return (await saveUser(userId, { onboarding })).onboarding ?? NOT_BEGUN;
  }

  return {
    /**
     * @throws AppError BAD_CREDENTIALS for an unknown e-mail, a wrong password and a disabled account alike
     * @throws AppError TOO_MANY_REQUESTS after five failures, for longer each time
     * @returns `device`: what the browser shows at the next sign-in to be recognized
     */
    async signIn(
      credentials: Credentials,
      { device, ...origin }: SignInOrigin,
      zone: string | null,
    ): Promise<{ user: User; token: string; device: string }> {
      const email = credentials.email.toLowerCase();
      const { address } = origin;
      const seconds = await throttle.begin({ email, address, device });
      if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
      const [row] = await db
        .select()
        .from(users)
        .where(eq(sql`lower(${users.email})`, email));
      const isRight = await verifyPassword(row?.passwordHash ?? null, credentials.password);
      if (!row || !isRight || row.disabledAt !== null) throw new AppError('BAD_CREDENTIALS');
      const newDevice = randomBytes(DEVICE_TOKEN_BYTES).toString('base64url');
      await throttle.succeeded({ email, address, device }, newDevice);
      const token = await sessions.open(row.id, origin);
      if (zone !== null) {
        await onTimeZone(row.id, zone).catch((err: unknown) => {
          log.error({ err, userId: row.id }, 'the time zone of the browser was not stored');
        });
      }
      return { user: await findUser(db, row.id), token, device: newDevice };
    },

    /** Ends the session and closes its sockets. */
    async signOut({ key }: Pick<Session, 'key'>): Promise<void> {
      await sessions.close(key);
      cutSession(key);
    },

    getUser: (userId: number): Promise<User> => findUser(db, userId),

    /** Changes the given fields; an empty user name clears it. */
    async saveProfile({ userId, ownerId }: Pick<Session, 'userId' | 'ownerId'>, change: ProfileChange): Promise<User> {
      const { telegram_username: username, telegram_notifications: telegramNotifications, ...others } = change;
      const telegramUsername = username === '' ? null : username;
      const known = await this.getUser(userId);
      if (Object.keys(change).length === 0) return known;
      const before = known.telegram_username;
      if (telegramUsername !== undefined && telegramUsername?.toLowerCase() !== before?.toLowerCase()) {
        await onTelegramName(ownerId, telegramUsername);
      }
      // Texts for an account are made in its own language.
      const { language } = others;
      if (language) await db.update(users).set({ language }).where(eq(users.ownerId, ownerId));
      await saveUser(ownerId, { telegramUsername, telegramNotifications, ...others });
      return findUser(db, userId);
    },

    getOnboarding,

    saveOnboarding,

    resetOnboarding: (userId: number) => saveOnboarding(userId, NOT_BEGUN),
  };
}

/** The owner with the account that is open. @throws AppError UNAUTHORIZED when the account has just been removed */
async function findUser(db: Queryable, userId: number): Promise<User> {
  const owners = alias(users, 'owners');
  const [row] = await db
    .select({
      owner: owners,
      name: users.name,
      kind: messengerAccounts.kind,
      count: sql<number>`(${db.$count(users, eq(users.ownerId, owners.id))})::int + 1`,
    })
    .from(users)
    .innerJoin(owners, eq(owners.id, ownerOf(users)))
    .leftJoin(messengerAccounts, eq(messengerAccounts.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new AppError('UNAUTHORIZED');
  const { owner, name, count } = row;
  const messenger = kindOrStandard(row.kind);
  return {
    id: userId,
    email: owner.email ?? '',
    telegram_username: owner.telegramUsername,
    telegram_notifications: owner.telegramNotifications,
    language: toLanguage(owner.language),
    account: { id: userId, name, isFirst: owner.id === userId, count, ...(messenger !== null && { messenger }) },
  };
}
