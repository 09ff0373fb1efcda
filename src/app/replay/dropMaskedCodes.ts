import { FIXED_FIELDS } from '../recordedFields';
import { isRecord } from './parseFile';

/*
 * Consoles before decision 0094 masked some states, such as the tone of a notification. Screens choose icons and texts by them and cannot
 * show a mask, so the row around a masked state is left out.
 */

const MASK = /^\u2022\w+\(\d+\)/;
const fixedFields = new Set(FIXED_FIELDS);
/** Stands for a value that cannot be shown. */
const UNKNOWN = Symbol('unknown');

/** Leaves out rows of lists, cached calls and slices that contain a masked state; the store fills in missing slices. */
export function createMaskedCodesFilter(): (state: Record<string, unknown>) => Record<string, unknown> {
  const seen = new WeakMap<object, unknown>();

  function clean(value: unknown, field: string): unknown {
    if (typeof value === 'string') return fixedFields.has(field) && MASK.test(value) ? UNKNOWN : value;
    if (typeof value !== 'object' || value === null) return value;
    if (!seen.has(value)) seen.set(value, Array.isArray(value) ? cleanList(value, field) : cleanObject(value));
    return seen.get(value);
  }

  function cleanList(list: unknown[], field: string): unknown[] {
    const cleaned = list.map((item) => clean(item, field));
    return isSame(list, cleaned) ? list : cleaned.filter((item) => item !== UNKNOWN);
  }

  function cleanObject(value: object): unknown {
    const values = Object.entries(value).map(([name, inner]) => clean(inner, name));
    if (values.includes(UNKNOWN)) return UNKNOWN;
    const names = Object.keys(value);
    return isSame(Object.values(value), values)
      ? value
      : Object.fromEntries(names.map((name, at) => [name, values[at]]));
  }

  /** Leaves out the entries of a record that cannot be shown. */
  function cleanEntries(record: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(record).map(([name, inner]) => [name, clean(inner, name)] as const);
    return isSame(
      Object.values(record),
      entries.map(([, inner]) => inner),
    )
      ? record
      : Object.fromEntries(entries.filter(([, inner]) => inner !== UNKNOWN));
  }

  return (state) => {
    const { api, ...slices } = state;
    if (!isRecord(api)) return cleanEntries(state);
    const cache = Object.entries(api).map(([name, part]) => [name, isRecord(part) ? cleanEntries(part) : part]);
    return { api: Object.fromEntries(cache) as unknown, ...cleanEntries(slices) };
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) => one.every((item, at) => item === other[at]);
