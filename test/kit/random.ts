/** A random generator that a seed repeats exactly (mulberry32). */
export interface Chance {
  /** From 0 up to, and not including, 1. */
  next(): number;
  /** A whole number from 0 to `below - 1`. */
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  happens(probability: number): boolean;
}

/** @param seed the same seed gives the same sequence */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick: <T>(items: readonly T[]) => items[int(items.length)] as T,
    happens: (probability) => next() < probability,
  };
}
