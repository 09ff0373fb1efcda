import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import type { Queryable } from '../db/database';
import type { Deps } from '../deps';
import { idempotencyKeys } from '../db/schema';
import { AppError } from '../errors';
import { translate } from '../translate';

/** A request with an idempotency key. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  /** Route, path and body, for the fingerprint. */
  payload: unknown;
}

/** Response of an idempotent request; `isRepeat` when it was stored before. */
export interface OnceResult<T> {
  response: T;
  isRepeat: boolean;
}

/**
 * Stores the response in the transaction that does the work, so both are committed or neither. Does nothing for
 * requests without a key.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another request took the key over; the transaction is rolled back
 */
export type StoreResponse = (tx: Queryable, response: unknown) => Promise<void>;

/** For requests without a key. */
export const storeNothing: StoreResponse = () => Promise.resolve();

/** Processes requests with an idempotency key once. */
export type Idempotency = ReturnType<typeof createIdempotency>;

/** The work of a request. */
type Work<T> = (storeResponse: StoreResponse) => Promise<T>;

interface Timing {
  /** How long a duplicate waits for the response of the first request. */
  waitMaxMs: number;
  /** Age after which a claim counts as abandoned and may be taken over. */
  abandonedAfterMs: number;
}

const HEADER = 'idempotency-key';
/** Printable ASCII, as headers allow. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotency.keyMaxChars}}$`);
const POLL_MS = 50;
const defaultTiming: Timing = { waitMaxMs: 20_000, abandonedAfterMs: MINUTE_MS };
const fromNow = (ms: number) => sql`now() + ${ms / SECOND_MS} * interval '1 second'`;

/** The Idempotency-Key header, or null. @throws AppError VALIDATION when it is malformed */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new AppError('VALIDATION', {}, translate('problems.field', { field: 'Idempotency-Key' }));
}

/**
 * Stores responses of keyed requests for a day. Of concurrent duplicates, on any process, one does the work and the
 * others wait for its response. Failures are not stored, so they may be retried.
 */
export function createIdempotency({ db }: Pick<Deps, 'db'>, timing: Timing = defaultTiming) {
  const isSameKey = ({ userId, key }: IdempotentRequest) =>
    and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

  /** Claims a key. @returns null when another request has it */
  async function claim(request: IdempotentRequest, fingerprint: Buffer): Promise<string | null> {
    const { userId, key } = request;
    const { keepMs } = limits.idempotency;
    const name = randomUUID();
    await db
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.expiresAt, sql`now()`)));
    const [made] = await db
      .insert(idempotencyKeys)
      .values({ userId, key, fingerprint, claim: name, expiresAt: fromNow(keepMs) })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { claim: name, claimedAt: sql`now()` },
        setWhere: and(
          eq(idempotencyKeys.fingerprint, fingerprint),
          isNull(idempotencyKeys.answer),
          lt(idempotencyKeys.claimedAt, fromNow(-timing.abandonedAfterMs)),
        ),
      })
      .returning({ claim: idempotencyKeys.claim });
    return made ? name : null;
  }

  async function processOnce<T extends object>(request: IdempotentRequest, name: string, work: Work<T>): Promise<T> {
    const isMine = and(isSameKey(request), eq(idempotencyKeys.claim, name));
    const storeResponse: StoreResponse = async (tx, response) => {
      const answer = { status: 'success', response };
      const stored = await tx
        .update(idempotencyKeys)
        .set({ answer })
        .where(isMine)
        .returning({ claim: idempotencyKeys.claim });
      if (stored.length === 0) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    };
    const response = await work(storeResponse).catch(async (error: unknown) => {
      await db.delete(idempotencyKeys).where(and(isMine, isNull(idempotencyKeys.answer)));
      throw error;
    });
    await db.update(idempotencyKeys).set({ answer: response }).where(isMine);
    return response;
  }

  async function readStored(request: IdempotentRequest) {
    const { fingerprint, answer } = idempotencyKeys;
    const isAbandoned = sql<boolean>`${idempotencyKeys.claimedAt} < ${fromNow(-timing.abandonedAfterMs)}`;
    const [known] = await db
      .select({ fingerprint, answer, isAbandoned })
      .from(idempotencyKeys)
      .where(isSameKey(request));
    return known ?? null;
  }

  return {
    /**
     * Does the work unless the request was processed before.
     * @throws AppError IDEMPOTENCY_KEY_REUSED when the key belongs to another request
     * @throws AppError IDEMPOTENCY_IN_PROGRESS when the first one has not finished after 20 s
     */
    async once<T extends object>(request: IdempotentRequest, work: Work<T>): Promise<OnceResult<T>> {
      const fingerprint = createHash('sha256').update(JSON.stringify(request.payload)).digest();
      const untilMs = Date.now() + timing.waitMaxMs;
      for (let known = null; Date.now() < untilMs; known = await readStored(request)) {
        if (known && !known.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        if (known?.answer) return { response: known.answer as T, isRepeat: true };
        const name = known === null || known.isAbandoned ? await claim(request, fingerprint) : null;
        if (name !== null) return { response: await processOnce(request, name, work), isRepeat: false };
        if (known !== null) await sleep(POLL_MS);
      }
      throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    },
  };
}
