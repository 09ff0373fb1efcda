import { limits } from '@contract/limits';
import { MINUTE_MS } from '@contract/time';

/** How the engine polls, waits and retries. Times are milliseconds; tests make them shorter. */
export interface EngineTiming {
  /** A process without a heartbeat for this long has lost its accounts. */
  nodeTtlMs: number;
  /** How often the engine polls without being woken. */
  pollEveryMs: number;
  /** How far apart it polls at least when it is woken: each change that an owner makes wakes it. */
  wakeGapMs: number;
  /** Sends due within this time get a timer of their own. */
  horizonMs: number;
  /** A message whose file is not uploaded within this time is retried. */
  prepareMaxMs: number;
  /** A send without a response for this long is unconfirmed. */
  sendTimeoutMs: number;
  /** Delay before the first retry of what was certainly not sent; each later one is twice as long. */
  retryBaseMs: number;
  retryMaxMs: number;
  /** Maximum number of tries per message. */
  attemptsMaxCount: number;
  /** How long a stop waits for the send in flight; the whole stop takes 10 s at most, as a service manager expects. */
  stopWaitMs: number;
  /** How long a command waits for the process that owns the account. */
  commandMaxMs: number;
}

/** Defaults outside tests. Our choice. */
export const defaultTiming: EngineTiming = {
  nodeTtlMs: 20_000,
  pollEveryMs: 2_000,
  wakeGapMs: 200,
  horizonMs: 10_000,
  prepareMaxMs: 15 * MINUTE_MS,
  sendTimeoutMs: 30_000,
  retryBaseMs: 1_000,
  retryMaxMs: MINUTE_MS,
  attemptsMaxCount: 5,
  stopWaitMs: 6_000,
  commandMaxMs: limits.messenger.commandMaxMs,
};
