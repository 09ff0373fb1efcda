interface Start {
  id: number;
  start_at: number;
}

/** Starts by time. */
export const byStart = (one: Start, other: Start): number => one.start_at - other.start_at || one.id - other.id;
