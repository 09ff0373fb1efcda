import { sql, type SQL } from 'drizzle-orm';

/** The current time. The database's clock decides what is due; the offset is 0 outside of tests. */
export interface Clock {
  /** Shift of the database's clock, in milliseconds. */
  offsetMs(): number;
  /** Unix milliseconds by this process, for display and timers, never for deciding what is due. */
  nowMs(): number;
  /** Calls back whenever the clock was shifted. @returns unsubscribes */
  onMoved(listener: () => void): () => void;
}

/** The database's time plus the clock's offset: `where due_at <= ${sqlNow(clock)}`. */
export function sqlNow(clock: Clock): SQL {
  const offsetMs = clock.offsetMs();
  return offsetMs === 0 ? sql`now()` : sql`(now() + ${offsetMs} * interval '1 millisecond')`;
}

/** The real clock. */
export const systemClock: Clock = {
  offsetMs: () => 0,
  nowMs: () => Date.now(),
  onMoved: () => () => undefined,
};
