import { SECOND_MS, toSeconds } from '@contract/time';

/** Readers of single values of a response. Each returns null for a value that is missing or cannot be used. */

/** A response without usable content. `normalizeError` recognises it by its name. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

type Fields = Record<string, unknown>;

/** Above this a number is milliseconds: in seconds it would be the year 5138. */
const SECONDS_MAX = 1e11;
/** The last moment that a `Date` can hold. */
const MOMENT_MAX_MS = 8.64e15;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value; empty for anything but an object. */
export function readFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** Numbers may come as text. */
export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function readId(value: unknown): number | null {
  const id = readNumber(value);
  return Number.isInteger(id) ? id : null;
}

export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === 'true') return true;
  return value === false || value === 0 || value === 'false' ? false : null;
}

/** Unix seconds of a moment given in seconds, milliseconds, either of them as text, or ISO 8601. */
export function readMoment(value: unknown): number | null {
  if (typeof value === 'string' && ISO_DATE.test(value)) return validSeconds(Date.parse(value));
  const number = readNumber(value);
  if (number === null || number <= 0) return null;
  return number < SECONDS_MAX ? number : validSeconds(number);
}

/** The same in milliseconds since 1970. */
export function readMomentMs(value: unknown): number | null {
  const number = readNumber(value);
  if (number !== null && number >= SECONDS_MAX && number <= MOMENT_MAX_MS) return number;
  const atS = readMoment(value);
  return atS === null ? null : Math.round(atS * SECOND_MS);
}

function validSeconds(atMs: number): number | null {
  return Math.abs(atMs) <= MOMENT_MAX_MS ? toSeconds(atMs) : null;
}

export function readOneOf<T extends string>(choices: readonly T[], value: unknown): T | null {
  return choices.includes(value as T) ? (value as T) : null;
}

/** The readable items of a list; empty if the list is missing. */
export function readList<T>(value: unknown, readItem: (item: unknown, index: number) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(readItem).filter((item) => item !== null);
}

/** The rows of a response that is a list; unusable rows are left out. */
export const readRows =
  <T>(readRow: (row: Record<string, unknown>, index: number) => T | null) =>
  (response: unknown): T[] => {
    if (!Array.isArray(response)) throw new UnreadableResponse('Not a list');
    return readList(response, (row, index) => readRow(readFields(row), index));
  };

/** Frozen without a change of its type, so that Immer does not visit every value of it to freeze it. */
export const frozen = <T extends object>(value: T): T => Object.freeze(value);

/** Reads the named fields of an object; those that are missing or cannot be used are left out. */
export const readEach =
  <T>(readers: { [K in keyof T]-?: (value: unknown) => T[K] | null }) =>
  (value: unknown): Partial<T> => {
    const fields = readFields(value);
    const read = Object.entries<(value: unknown) => unknown>(readers).map(([name, readOne]) => [
      name,
      readOne(fields[name]),
    ]);
    return Object.fromEntries(read.filter(([, one]) => one !== null)) as Partial<T>;
  };
