import { finished } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { AppError } from '../errors';

/** Others of the account that may wait at the same time, and for how long. */
const WAITING_MAX_COUNT = 4;
const WAIT_MAX_MS = 10 * SECOND_MS;

/** The large requests of an account. */
interface Line {
  /** Resolved when all before have ended. */
  tail: Promise<void>;
  waitingCount: number;
  /** Begun since `minuteMs`, the begin of the current minute. */
  minuteMs: number;
  begunCount: number;
}

/** Waits for the request's turn, before its body is read. @throws AppError TOO_MANY_REQUESTS */
export type TakeTurn = (
  request: Pick<FastifyRequest, 'userId' | 'headers'>,
  reply: Pick<FastifyReply, 'raw'>,
) => Promise<void>;

/**
 * Requests with large bodies, such as saves of funnels: one at a time of each account in this process, so that the memory and the
 * time they take do not grow with the number of tabs or clients.
 * @param perMinute most of an account in a minute; 0 for no limit
 */
export function createSaveTurns(perMinute: number): TakeTurn {
  const lines = new Map<number, Line>();

  function lineOf(userId: number): Line {
    const nowMs = performance.now();
    for (const [id, { waitingCount, minuteMs }] of lines)
      if (waitingCount === 0 && nowMs - minuteMs > MINUTE_MS) lines.delete(id);
    const line = lines.get(userId) ?? { tail: Promise.resolve(), waitingCount: 0, minuteMs: nowMs, begunCount: 0 };
    lines.set(userId, line);
    if (nowMs - line.minuteMs > MINUTE_MS) Object.assign(line, { minuteMs: nowMs, begunCount: 0 });
    return line;
  }

  return async ({ userId }, { raw }) => {
    const line = lineOf(userId);
    const minuteLeftMs = line.minuteMs + MINUTE_MS - performance.now();
    if (perMinute > 0 && line.begunCount >= perMinute) throw tooMany(minuteLeftMs);
    // The one that has its turn counts as well.
    if (line.waitingCount > WAITING_MAX_COUNT) throw tooMany(WAIT_MAX_MS);
    line.begunCount += 1;
    line.waitingCount += 1;
    const before = line.tail;
    // Also when it was closed before, while the request was authenticated.
    const ended = new Promise<void>((resolve) => void finished(raw, () => resolve())).then(
      () => void (line.waitingCount -= 1),
    );
    line.tail = Promise.all([before, ended]).then(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS, 'late')));
    const outcome = await Promise.race([before, isLate]);
    clearTimeout(timer);
    if (outcome === 'late') throw tooMany(WAIT_MAX_MS);
  };
}

const tooMany = (waitMs: number) =>
  new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) });
