import { eq } from 'drizzle-orm';

import type { PasswordChange, UserSession } from '@contract/schemas/security';
import { toSeconds } from '@contract/time';

import { hashPassword, verifyPassword } from '../../accounts/passwords';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Session, Sessions } from '../../http/sessions';
import type { SignInThrottle } from './signInThrottle';

/** Dependencies of the service. */
export interface SecurityDeps extends Pick<Deps, 'db'> {
  sessions: Sessions;
  throttle: SignInThrottle;
  /** Closes the sockets of a session. */
  cutSession: (key: string) => void;
}

/** The owner's password and sessions. */
export type SecurityService = ReturnType<typeof createSecurityService>;

/** Who calls: the account that signs in, and the key of the session. */
type Caller = Pick<Session, 'ownerId' | 'key'>;

/** Password changes and session management. Each call is limited to the sessions of `ownerId`. */
export function createSecurityService({ db, sessions, throttle, cutSession }: SecurityDeps) {
  return {
    /**
     * Sets a new password, ends every other session and closes its sockets.
     * @throws AppError WRONG_PASSWORD when the old one does not match
     * @throws AppError TOO_MANY_REQUESTS after five failures, for longer each time; failed sign-ins count as well
     */
    async changePassword({ ownerId, key }: Caller, change: PasswordChange, address: string): Promise<void> {
      const [user] = await db.select().from(users).where(eq(users.id, ownerId));
      if (!user || user.email === null) throw new AppError('UNAUTHORIZED');
      const email = user.email.toLowerCase();
      const attempt = { email, address, device: null, isSignedIn: true };
      const seconds = await throttle.begin(attempt);
      if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
      if (!(await verifyPassword(user.passwordHash, change.old_password))) throw new AppError('WRONG_PASSWORD');
      await throttle.succeeded(attempt);
      const passwordHash = await hashPassword(change.new_password);
      await db.update(users).set({ passwordHash }).where(eq(users.id, ownerId));
      for (const ended of await sessions.closeOthers(ownerId, key)) cutSession(ended);
    },

    /** Last seen first. */
    async listSessions({ ownerId, key }: Caller): Promise<UserSession[]> {
      const found = await sessions.list(ownerId);
      return found.map((session) => ({
        id: session.id,
        created_at: toSeconds(session.createdAt),
        last_seen_at: toSeconds(session.lastSeenAt),
        expires_at: toSeconds(session.expiresAt),
        address: session.address,
        user_agent: session.userAgent,
        is_current: session.key === key,
      }));
    },

    /** Ends a session and closes its sockets. @throws AppError SESSION_NOT_FOUND */
    async endSession(ownerId: number, id: number): Promise<void> {
      const key = await sessions.closeOne(ownerId, id);
      if (key === null) throw new AppError('SESSION_NOT_FOUND');
      cutSession(key);
    },
  };
}
