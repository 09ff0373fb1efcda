/** Deterministic random numbers, so that an account's simulated groups never change. */
export interface SeededRandom {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Up to `count` different items. */
  pick<T>(items: readonly T[], count: number): T[];
}

/** mulberry32: small and good enough for names and telephone numbers. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    between,
    pick(items, count) {
      const rest = [...items];
      const picked = [];
      while (picked.length < count && rest.length > 0) picked.push(...rest.splice(between(0, rest.length - 1), 1));
      return picked;
    },
  };
}
