/**
 * An id that nothing in the graph has: the prefix, the moment, and a counter, because two nodes may be made in one
 * millisecond.
 */
export function uniqueId(prefix: string, atMs: number, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let counter = 1;
  while (ids.has(`${prefix}_${atMs}_${counter}`)) counter += 1;
  return `${prefix}_${atMs}_${counter}`;
}
