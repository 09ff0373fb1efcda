import { limits } from '@contract/limits';

/** How the engine looks, waits and retries. Times are milliseconds; tests make them shorter. */
export interface EngineTiming {
  /** A process without a heartbeat for this long has lost its accounts. */
  nodeTtlMs: number;
  /** How often the engine looks without being woken. */
  lookEveryMs: number;
  /** Sends due within this time get a timer of their own. */
  horizonMs: number;
  /** A send without a response for this long is unconfirmed. */
  sendTimeoutMs: number;
  /** The first repetition of what certainly never left comes after about this long, each later one after twice as long. */
  retryBaseMs: number;
  retryMaxMs: number;
  /** How often a message is tried in all. */
  attemptsMaxCount: number;
  /** How long a stop waits for the send in flight; the whole stop takes 10 s at most, as a service manager expects. */
  stopWaitMs: number;
  /** How long a command waits for the process that owns the account. */
  commandMaxMs: number;
}

/** What runs outside tests. Our choice. */
export const defaultTiming: EngineTiming = {
  nodeTtlMs: 20_000,
  lookEveryMs: 2_000,
  horizonMs: 10_000,
  sendTimeoutMs: 30_000,
  retryBaseMs: 1_000,
  retryMaxMs: 60_000,
  attemptsMaxCount: 5,
  stopWaitMs: 6_000,
  commandMaxMs: limits.messenger.commandMaxMs,
};
