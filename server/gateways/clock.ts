import { sql, type SQL } from 'drizzle-orm';

/** What time it is. Due is decided by the database's clock; the offset is 0 outside tests. */
export interface Clock {
  /** Moves the database's clock forward or back, in milliseconds. */
  offsetMs(): number;
  /** Milliseconds since 1970 by this process, for showing and waiting, never for deciding what is due. */
  nowMs(): number;
  /** Calls back whenever the clock was moved. Returns the end of the subscription. */
  onMoved(listener: () => void): () => void;
}

/** The database's moment, moved by the clock's offset: `where due_at <= ${sqlNow(clock)}`. */
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
