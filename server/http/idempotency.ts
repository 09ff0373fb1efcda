import { createHash } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';
import type { CallName } from '@contract/calls';
import { SECOND_MS } from '@contract/time';

import type { Transaction } from '../db/database';
import type { Deps } from '../deps';
import { idempotencyKeys } from '../db/schema';
import { AppError } from '../errors';
import { translate } from '../translate';

/** Header of a response that repeats an earlier one. */
export const REPLAYED = 'idempotency-replayed';

/** A request with an idempotency key. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  call: CallName;
  /** Route, path and body, for the fingerprint. */
  payload: unknown;
}

declare const isStored: unique symbol;

/** A response that the transaction which did the work has stored. Only a `StoreResponse` makes one. */
export interface Stored<T> {
  readonly response: T;
  readonly [isStored]: true;
}

/**
 * Stores the response in the transaction that does the work, so both are committed or neither. Every idempotent route
 * must do so: its handler returns a `Stored`. Stores nothing for requests without a key. `forRepeats` is what a repeated request gets
 * instead, and what is stored: a response with a secret names it.
 */
export type StoreResponse = <T>(tx: Transaction, response: T, forRepeats?: T) => Promise<Stored<T>>;

/** The response of an idempotent request; `isRepeat` when an earlier request has done the work. */
export interface OnceResult {
  response: unknown;
  isRepeat: boolean;
}

/** Processes requests with an idempotency key once. */
export type Idempotency = ReturnType<typeof createIdempotency>;

const HEADER = 'idempotency-key';
/** Printable ASCII, as headers allow. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotency.keyMaxChars}}$`);

const asStored = <T>(response: T) => ({ response }) as Stored<T>;

/** For requests without a key. */
export const storeNothing: StoreResponse = async (_tx, response) => asStored(response);

/** The Idempotency-Key header, or null. @throws AppError VALIDATION when it is malformed */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new AppError('VALIDATION', {}, translate('problems.field', { field: 'Idempotency-Key' }));
}

/**
 * Stores responses of keyed requests. A key exists only together with the work that was done under it; of concurrent
 * duplicates, on any process, one commits, and the others are rolled back and get its response. Failures are not stored,
 * so they may be retried.
 */
export function createIdempotency({ db }: Pick<Deps, 'db'>) {
  /** @throws AppError IDEMPOTENCY_KEY_REUSED */
  async function findStored(request: IdempotentRequest, fingerprint: Buffer): Promise<OnceResult | null> {
    const { userId, key } = request;
    const isSame = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    const [known] = await db
      .select()
      .from(idempotencyKeys)
      .where(and(isSame, gt(idempotencyKeys.expiresAt, sql`now()`)));
    if (!known) return null;
    if (!known.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED', describeStored(known));
    return { response: known.answer.response, isRepeat: true };
  }

  return {
    /**
     * Does the work unless it was done before under the same key.
     * @throws AppError IDEMPOTENCY_KEY_REUSED when it was done for a request with other content
     */
    async once(
      request: IdempotentRequest,
      work: (store: StoreResponse) => Promise<Stored<unknown>>,
    ): Promise<OnceResult> {
      const { userId, key, call, payload } = request;
      const fingerprint = createHash('sha256').update(JSON.stringify(payload)).digest();
      const known = await findStored(request, fingerprint);
      if (known) return known;
      const store: StoreResponse = async (tx, response, forRepeats = response) => {
        const answer = { response: forRepeats };
        const row = { fingerprint, call, answer, expiresAt: fromNow(limits.idempotency.keepMs) };
        const stored = await tx
          .insert(idempotencyKeys)
          .values({ userId, key, ...row })
          .onConflictDoUpdate({
            target: [idempotencyKeys.userId, idempotencyKeys.key],
            set: row,
            setWhere: sql`${idempotencyKeys.expiresAt} <= now()`,
          })
          .returning({ key: idempotencyKeys.key });
        if (stored.length === 0) throw new Error('Another request has done this work');
        return asStored(response);
      };
      try {
        return { response: (await work(store)).response, isRepeat: false };
      } catch (error) {
        // What the other request has done may also be the reason of a refusal: a name is taken now.
        const done = await findStored(request, fingerprint);
        if (done) return done;
        throw error;
      }
    },
  };
}

const fromNow = (ms: number) => sql`now() + ${ms / SECOND_MS} * interval '1 second'`;

/** What was made under a key, for the refusal of other content. */
function describeStored({ call, answer }: typeof idempotencyKeys.$inferSelect): Record<string, string | number> {
  const { response } = answer;
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null;
  return { ...(call !== null && { storedCall: call }), ...(typeof id === 'number' && { storedId: id }) };
}
