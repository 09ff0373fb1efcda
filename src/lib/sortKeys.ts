import { foldLetters } from '@contract/search';

/** Numbers are padded to this length. */
const DIGITS_COUNT = 12;

/** The sort key of a name: much faster than a collator, and 2 comes before 10. */
export const sortKey = (name: string) =>
  foldLetters(name.trim()).replace(/\d+/g, (digits) => digits.padStart(DIGITS_COUNT, '0'));

/** Compares two sort keys. */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** In the order of their names, in which 2 comes before 10. */
export const sortByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => compareKeys(sortKey(one.name), sortKey(other.name)));
