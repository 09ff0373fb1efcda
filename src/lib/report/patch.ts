/** One difference between two states: where, and what stands there now; without a value it is gone. */
export type Difference = [path: (string | number)[], value?: unknown];

type Branch = Record<string | number, unknown>;

/** What changed between two states of which equal parts are the same object: found without looking into those. */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  collect(before, after, [], found);
  return found;
}

/** The state after the differences; what did not change is shared with the state before. */
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

/** Lists of another length are told anew: in them everything moves. */
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
