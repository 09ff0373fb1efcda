/** An unused id: prefix, timestamp and a counter, since two nodes may be created in one millisecond. */
export function uniqueId(prefix: string, atMs: number, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let counter = 1;
  while (ids.has(`${prefix}_${atMs}_${counter}`)) counter += 1;
  return `${prefix}_${atMs}_${counter}`;
}
