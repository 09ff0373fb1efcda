/** Difference of two lists: from `at` on, `removed` was replaced by `added`. */
export interface Splice<T> {
  at: number;
  removed: T[];
  added: T[];
}

/** The smallest range in which two lists differ, or null when they hold identical items. */
export function findSplice<T>(before: readonly T[], after: readonly T[]): Splice<T> | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  const removed = before.slice(at, before.length - same);
  const added = after.slice(at, after.length - same);
  return removed.length === 0 && added.length === 0 ? null : { at, removed, added };
}

/** The list before the change; unchanged without one. */
export function revert<T>(list: T[], splice: Splice<T> | null): T[] {
  return splice ? withSplice(list, splice.at, splice.added.length, splice.removed) : list;
}

/** The list with the change applied again; unchanged without one. */
export function reapply<T>(list: T[], splice: Splice<T> | null): T[] {
  return splice ? withSplice(list, splice.at, splice.removed.length, splice.added) : list;
}

function withSplice<T>(list: readonly T[], at: number, count: number, items: readonly T[]): T[] {
  return [...list.slice(0, at), ...items, ...list.slice(at + count)];
}
