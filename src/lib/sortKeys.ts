import { foldLetters } from '@contract/search';

/** Numbers are padded to this length. */
const DIGITS_COUNT = 12;

/** A list that is sorted asks for each key several times. */
const keys = new Map<string, string>();
const KEPT_KEYS = 10_000;
/** Texts that are no names are not kept. */
const LONGEST_NAME = 200;

/** The sort key of a name: much faster than a collator, and 2 comes before 10. */
export function sortKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = foldLetters(name.trim()).replace(/\d+/g, (digits) => digits.padStart(DIGITS_COUNT, '0'));
  if (keys.size >= KEPT_KEYS) keys.clear();
  if (name.length <= LONGEST_NAME) keys.set(name, key);
  return key;
}

/** Compares two sort keys. */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Compares two names. */
export const compareNames = (one: string, other: string) => compareKeys(sortKey(one), sortKey(other));

/** In the order of their names, in which 2 comes before 10. */
export const sortByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => compareNames(one.name, other.name));
