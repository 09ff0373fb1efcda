/** One difference between two states: the path and the new value; without a value it was removed. */
export type Difference = [path: (string | number)[], value?: unknown];

type Branch = Record<string | number, unknown>;

/** The differences of two states that share unchanged objects, which are not visited. */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  collect(before, after, [], found);
  return found;
}

/** Applies differences; unchanged parts are shared with the given state. */
export function applyDifferences(state: unknown, differences: readonly Difference[]): unknown {
  return differences.reduce((now, [path, ...rest]) => put(now, path, rest), state);
}

function collect(before: unknown, after: unknown, path: (string | number)[], found: Difference[]): void {
  if (Object.is(before, after)) return;
  if (!isBranch(before) || !isBranch(after) || !isSameKind(before, after)) {
    found.push([path, after]);
    return;
  }
  for (const key of Object.keys(before)) if (!(key in after)) found.push([[...path, key]]);
  for (const key of Object.keys(after)) {
    if (key in before) collect(before[key], after[key], [...path, key], found);
    else found.push([[...path, key], after[key]]);
  }
}

/** Lists of different length are replaced as a whole, because their items have moved. */
function isSameKind(before: Branch, after: Branch): boolean {
  if (Array.isArray(before) || Array.isArray(after)) {
    return Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  }
  return true;
}

function put(state: unknown, [key, ...rest]: (string | number)[], value: unknown[]): unknown {
  if (key === undefined) return value[0];
  const copy = (Array.isArray(state) ? [...(state as unknown[])] : { ...(state as object) }) as Branch;
  if (rest.length === 0 && value.length === 0) Reflect.deleteProperty(copy, key);
  else copy[key] = put(copy[key], rest, value);
  return copy;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
