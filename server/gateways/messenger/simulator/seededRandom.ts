/** Random numbers that are the same at every start: the world of an account never changes by itself. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** As many different items as asked for, or all there are. */
  pick<T>(items: readonly T[], count: number): T[];
}

/** The generator is mulberry32: small, even, and good enough for names and telephone numbers. */
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
