import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';

import type { Queryable } from '../db/database';
import type { Deps } from '../deps';
import { idempotencyKeys } from '../db/schema';
import { AppError } from '../errors';
import { translate } from '../translate';

/** A call that the browser has named. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  /** Everything that was asked: call, path and body. */
  asked: unknown;
}

/** What came of it; `isRepeat`: it had been done before. */
export interface OnceResult<T> {
  answer: T;
  isRepeat: boolean;
}

/**
 * Keeps what a named call answers in the very transaction that does its work: it is done and remembered, or neither, whenever
 * the process ends. A call without a name keeps nothing.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another one has taken the call over meanwhile; the transaction then ends
 */
export type StoreResponse = (tx: Queryable, response: unknown) => Promise<void>;

/** For work that nobody has named. */
export const storeNothing: StoreResponse = () => Promise.resolve();

/** Does named calls once. */
export type Idempotency = ReturnType<typeof createIdempotency>;

/** What a named call does. */
type Work<T> = (keep: StoreResponse) => Promise<T>;

interface Timing {
  /** How long one who asks again waits for the first one's answer. */
  waitMaxMs: number;
  /** Whoever has been doing it for so long without an end is dead: the next one does it. */
  abandonedAfterMs: number;
}

const HEADER = 'idempotency-key';
/** Letters, digits and punctuation, as far as a header carries them safely. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotency.keyMaxChars}}$`);
const LOOK_AGAIN_MS = 50;
const defaultTiming: Timing = { waitMaxMs: 20_000, abandonedAfterMs: 60_000 };
const fromNow = (ms: number) => sql`now() + ${ms / 1_000} * interval '1 second'`;

/**
 * The browser's own name for its request, or null when it has none.
 * @throws AppError VALIDATION when it does not fit a header
 */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new AppError('VALIDATION', {}, translate('problems.field', { field: 'Idempotency-Key' }));
}

/**
 * Remembers for a day what named calls answered. Among many who ask the same at once, on whatever process, one does it and the
 * others wait for its answer. What was refused is not remembered: it may be asked again.
 */
export function createIdempotency({ db }: Pick<Deps, 'db'>, timing: Timing = defaultTiming) {
  const isIt = ({ userId, key }: IdempotentRequest) =>
    and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

  /** Answers the claim when it is the caller's to do, or null when another one has it. */
  async function claim(call: IdempotentRequest, fingerprint: Buffer): Promise<string | null> {
    const { userId, key } = call;
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

  async function doFirst<T extends object>(call: IdempotentRequest, name: string, work: Work<T>): Promise<T> {
    const isMine = and(isIt(call), eq(idempotencyKeys.claim, name));
    const keep: StoreResponse = async (tx, response) => {
      const answer = { status: 'success', response };
      const kept = await tx
        .update(idempotencyKeys)
        .set({ answer })
        .where(isMine)
        .returning({ claim: idempotencyKeys.claim });
      if (kept.length === 0) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    };
    const answer = await work(keep).catch(async (error: unknown) => {
      await db.delete(idempotencyKeys).where(and(isMine, isNull(idempotencyKeys.answer)));
      throw error;
    });
    await db.update(idempotencyKeys).set({ answer }).where(isMine);
    return answer;
  }

  async function look(call: IdempotentRequest) {
    const { fingerprint, answer } = idempotencyKeys;
    const isAbandoned = sql<boolean>`${idempotencyKeys.claimedAt} < ${fromNow(-timing.abandonedAfterMs)}`;
    const [known] = await db.select({ fingerprint, answer, isAbandoned }).from(idempotencyKeys).where(isIt(call));
    return known ?? null;
  }

  return {
    /**
     * Does the work unless the same call has been done.
     * @throws AppError IDEMPOTENCY_KEY_REUSED when the name stands for another call
     * @throws AppError IDEMPOTENCY_IN_PROGRESS when the first one has not ended after 20 s
     */
    async once<T extends object>(call: IdempotentRequest, work: Work<T>): Promise<OnceResult<T>> {
      const fingerprint = createHash('sha256').update(JSON.stringify(call.asked)).digest();
      const untilMs = Date.now() + timing.waitMaxMs;
      for (let known = null; Date.now() < untilMs; known = await look(call)) {
        if (known && !known.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        if (known?.answer) return { answer: known.answer as T, isRepeat: true };
        const name = known === null || known.isAbandoned ? await claim(call, fingerprint) : null;
        if (name !== null) return { answer: await doFirst(call, name, work), isRepeat: false };
        if (known !== null) await sleep(LOOK_AGAIN_MS);
      }
      throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    },
  };
}
