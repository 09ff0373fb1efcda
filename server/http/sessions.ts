import { createHash, randomBytes } from 'node:crypto';

import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { accountsOf, ownerOf } from '../db/ownRows';
import type { Deps } from '../deps';
import { authSessions, users } from '../db/schema';
import { findAliveTokens, findProgram, isApiToken, type ProgramSession } from './apiTokens';
import { createTokenThrottle } from './tokenThrottle';

const TOKEN_BYTES = 32;
const seconds = (ms: number) => sql`${ms / SECOND_MS} * interval '1 second'`;
const { idleTimeoutMs, absoluteTimeoutMs } = limits.session;

/** Precision of `lastSeenAt`: updating it on every request would be a write each time. */
const SEEN_PRECISION_MS = MINUTE_MS;

/** A valid session: its user, and the key by which it can be ended. */
export interface Session {
  userId: number;
  /** The account that signs in: `userId` itself, or the one that it belongs to. */
  ownerId: number;
  /** SHA-256 of the token, in hex. */
  key: string;
}

/** Who calls: a person with a session, or a program with a token. */
export type CallerSession = (Session & { program: null }) | ProgramSession;

/** The client that opens a session. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** A valid session as shown to its owner. */
export interface OwnSession {
  id: number;
  key: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Null for sessions older than these columns. */
  address: string | null;
  userAgent: string | null;
}

/** Tokens are opaque and random; the database stores only their hashes. */
export type Sessions = ReturnType<typeof createSessions>;

const isAlive = () =>
  and(
    gt(authSessions.expiresAt, sql`now()`),
    gt(authSessions.lastSeenAt, sql`now() - ${seconds(idleTimeoutMs)}`),
    sql`not exists (select 1 from ${users} where ${users.id} = ${authSessions.userId} and ${users.disabledAt} is not null)`,
  );

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Opens, finds and ends sessions. A session ends after 12 h without a request, 7 days after it was opened, at sign-out,
 * or when its account is disabled.
 */
export function createSessions({ db }: Pick<Deps, 'db'>) {
  const throttle = createTokenThrottle();
  const isOf = (ownerId: number) => inArray(authSessions.userId, accountsOf(db, ownerId));

  let ofToken: ReturnType<typeof prepareOfToken> | null = null;

  /** Planned once: every call begins with it. */
  function prepareOfToken() {
    return db
      .select({
        userId: authSessions.userId,
        ownerId: ownerOf(users),
        isStale: sql<boolean>`${authSessions.lastSeenAt} < now() - ${seconds(SEEN_PRECISION_MS)}`,
      })
      .from(authSessions)
      .innerJoin(users, eq(users.id, authSessions.userId))
      .where(and(eq(authSessions.tokenHash, sql.placeholder('tokenHash')), isAlive()))
      .prepare('session_of_token');
  }

  /** The session of a token, or null when it is unknown or expired. Updates `lastSeenAt` at most once a minute. */
  async function findPerson(token: string): Promise<Session | null> {
    const tokenHash = hashOf(token);
    const [row] = await (ofToken ??= prepareOfToken()).execute({ tokenHash });
    if (!row) return null;
    if (row.isStale) {
      await db
        .update(authSessions)
        .set({ lastSeenAt: sql`now()` })
        .where(eq(authSessions.tokenHash, tokenHash));
    }
    const { userId, ownerId } = row;
    return { userId, ownerId, key: tokenHash.toString('hex') };
  }

  return {
    /** Opens a session and returns its token, which is not stored. Deletes the user's expired sessions. */
    async open(userId: number, origin: Origin | null = null): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db.delete(authSessions).where(and(eq(authSessions.userId, userId), lt(authSessions.expiresAt, sql`now()`)));
      await db
        .insert(authSessions)
        .values({ ...origin, tokenHash: hashOf(token), userId, expiresAt: sql`now() + ${seconds(absoluteTimeoutMs)}` });
      return token;
    },

    /**
     * Who calls with a token, of a session or of a program; null when it is unknown or expired.
     * @param network where the call comes from
     * @throws AppError TOO_MANY_REQUESTS when API tokens were guessed from there
     */
    async find(token: string, network: string): Promise<CallerSession | null> {
      if (isApiToken(token)) return throttle.check(token, network, (guess) => findProgram(db, guess));
      const session = await findPerson(token);
      return session && { ...session, program: null };
    },

    /**
     * Lets a session act on another account of its owner, under a new token: the former one means nothing any more.
     * @returns the token; null when the session has ended
     */
    async move(key: string, userId: number): Promise<string | null> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const isIt = and(eq(authSessions.tokenHash, Buffer.from(key, 'hex')), isAlive());
      const moved = await db
        .update(authSessions)
        .set({ tokenHash: hashOf(token), userId })
        .where(isIt)
        .returning();
      return moved.length > 0 ? token : null;
    },

    /** Ends one session. A second call is a no-op. */
    async close(key: string): Promise<void> {
      await db.delete(authSessions).where(eq(authSessions.tokenHash, Buffer.from(key, 'hex')));
    },

    /** Valid sessions of an owner, last seen first. */
    async list(ownerId: number): Promise<OwnSession[]> {
      const rows = await db
        .select()
        .from(authSessions)
        .where(and(isOf(ownerId), isAlive()))
        .orderBy(desc(authSessions.lastSeenAt), desc(authSessions.id));
      return rows.map(({ tokenHash, ...row }) => ({ ...row, key: tokenHash.toString('hex') }));
    },

    /** Ends one session of an owner and returns its key, or null when the owner has no such session. */
    async closeOne(ownerId: number, id: number): Promise<string | null> {
      const [ended] = await db
        .delete(authSessions)
        .where(and(isOf(ownerId), eq(authSessions.id, id)))
        .returning({ tokenHash: authSessions.tokenHash });
      return ended?.tokenHash.toString('hex') ?? null;
    },

    /** Ends every session of an owner but one; returns their keys. */
    async closeOthers(ownerId: number, key: string): Promise<string[]> {
      const ended = await db
        .delete(authSessions)
        .where(and(isOf(ownerId), ne(authSessions.tokenHash, Buffer.from(key, 'hex'))))
        .returning({ tokenHash: authSessions.tokenHash });
      return ended.map((row) => row.tokenHash.toString('hex'));
    },

    /** Which of these sessions and tokens have ended. */
    async findEnded(keys: string[]): Promise<string[]> {
      const hashes = keys.map((key) => Buffer.from(key, 'hex'));
      const rows = await db
        .select({ tokenHash: authSessions.tokenHash })
        .from(authSessions)
        .where(and(inArray(authSessions.tokenHash, hashes), isAlive()));
      const alive = new Set([
        ...rows.map((row) => row.tokenHash.toString('hex')),
        ...(await findAliveTokens(db, keys)),
      ]);
      return keys.filter((key) => !alive.has(key));
    },
  };
}
