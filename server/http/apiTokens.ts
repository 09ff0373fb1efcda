import { createHash, randomBytes } from 'node:crypto';

import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';

import { MINUTE_MS, SECOND_MS } from '@contract/time';
import { TOKEN_PREFIX, type TokenRole } from '@contract/webhooks';

import type { Queryable } from '../db/database';
import { ownerOf } from '../db/ownRows';
import { apiTokens, users } from '../db/schema';

const TOKEN_BYTES = 32;
/** Precision of `lastUsedAt`: updating it on every call would be a write each time. */
const USED_PRECISION_MS = MINUTE_MS;

/** A program that calls with a token. */
export interface Program {
  name: string;
  role: TokenRole;
}

/** A valid token of a program: its account, and the key by which its sockets are closed. */
export interface ProgramSession {
  userId: number;
  /** The account that signs in for it. */
  ownerId: number;
  /** SHA-256 of the token, in hex. */
  key: string;
  program: Program;
}

/** A token as it is stored. */
export type ApiTokenRow = typeof apiTokens.$inferSelect;

/** Whether a text is meant as an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

const isAlive = () =>
  and(
    or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
    sql`not exists (select 1 from ${users} where ${users.id} = ${apiTokens.userId} and ${users.disabledAt} is not null)`,
  );

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The account and program of a token; null when it is unknown, expired or its account disabled. */
export async function findProgram(db: Queryable, token: string): Promise<ProgramSession | null> {
  const tokenHash = hashOf(token);
  const { lastUsedAt } = apiTokens;
  const isStale = sql<boolean>`${lastUsedAt} is null or ${lastUsedAt} < now() - ${USED_PRECISION_MS / SECOND_MS} * interval '1 second'`;
  const { id, userId, name, role } = apiTokens;
  const [row] = await db
    .select({ id, userId, ownerId: ownerOf(users), name, role, isStale })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isAlive()));
  if (!row) return null;
  if (row.isStale)
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiTokens.id, row.id));
  return {
    userId: row.userId,
    ownerId: row.ownerId,
    key: tokenHash.toString('hex'),
    program: { name: row.name, role: row.role },
  };
}

/** Makes a token. @returns its row, and the token itself, which is not stored */
export async function addApiToken(
  db: Queryable,
  values: Pick<ApiTokenRow, 'userId' | 'name' | 'role' | 'expiresAt'>,
): Promise<{ row: ApiTokenRow; token: string }> {
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const [row] = await db
    .insert(apiTokens)
    .values({ ...values, tokenHash: hashOf(token) })
    .returning();
  if (!row) throw new Error('No token was written');
  return { row, token };
}

/** Tokens of an account, expired ones too, newest first. */
export const listApiTokens = (db: Queryable, userId: number): Promise<ApiTokenRow[]> =>
  db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id));

/** Deletes a token of an account. @returns the key of its sockets; null when the account has no such token */
export async function removeApiToken(db: Queryable, userId: number, id: number): Promise<string | null> {
  const [removed] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ tokenHash: apiTokens.tokenHash });
  return removed?.tokenHash.toString('hex') ?? null;
}

/** Those of the keys that belong to valid tokens. */
export async function findAliveTokens(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const hashes = keys.map((key) => Buffer.from(key, 'hex'));
  const rows = await db
    .select({ tokenHash: apiTokens.tokenHash })
    .from(apiTokens)
    .where(and(inArray(apiTokens.tokenHash, hashes), isAlive()));
  return rows.map((row) => row.tokenHash.toString('hex'));
}
