import { SECOND_MS } from '@contract/time';

import { dateFormat } from './dateFormat';

/** The kind of a field: a date, a time of day, or both. */
export type TypedKind = 'dateTime' | 'date' | 'time';

/** The formats of the kinds, in the tokens of dayjs. */
export const typedFormats: Record<TypedKind, string> = {
  dateTime: 'DD.MM.YYYY HH:mm',
  date: 'DD.MM.YYYY',
  time: 'HH:mm',
};

const dayFormat = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** A typed text or a format as the current language writes dates, e.g. `20/11/2026 14:05` in English. */
export function showTyped(text: string): string {
  const separator = /\D/.exec(dayFormat.format(0))?.[0] ?? '.';
  return text.replaceAll('.', separator);
}

/** The text of a field as it is kept: the same in every language, so that another language can read it. */
export const keepTyped = (text: string): string => text.replaceAll('/', '.');

const DATE = String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})`;
const patterns: Record<TypedKind, RegExp> = {
  dateTime: new RegExp(String.raw`^\s*${DATE},?\s+${TIME}\s*$`),
  date: new RegExp(String.raw`^\s*${DATE}\s*$`),
  time: new RegExp(String.raw`^\s*${TIME}\s*$`),
};
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:mm'.length;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Any day, to check a time of day. */
const SOME_DAY = { day: '01', month: '01', year: '2026' };
const MIDNIGHT = { hour: '00', minute: '00' };

/**
 * Reads a typed date or time: `2026-11-20T14:05`, `2026-11-20` or `14:05`, without a zone. Returns null for text that is
 * incomplete or no such moment, e.g. `31.02.2027`.
 */
export function readTyped(kind: TypedKind, text: string): string | null {
  const found = patterns[kind].exec(text)?.groups;
  if (!found) return null;
  const { day, month, year, hour, minute } = { ...SOME_DAY, ...MIDNIGHT, ...found };
  const two = (part: string) => part.padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
  const atMs = Date.parse(`${local}Z`);
  // A day that does not exist becomes one of the next month.
  if (Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, LOCAL_LENGTH) !== local) return null;
  if (kind === 'dateTime') return local;
  return kind === 'date' ? local.slice(0, DATE_LENGTH) : local.slice(DATE_LENGTH + 1);
}

/** `2026-11-20T14:05` as the text of a field is kept: `20.11.2026 14:05`. */
export function typeDateTime(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return `${date.split('-').reverse().join('.')} ${time}`;
}

/** Whether something was typed that cannot be read. */
export function isUnreadable(kind: TypedKind, text: string): boolean {
  return text.trim() !== '' && readTyped(kind, text) === null;
}

/** The moment of a typed date and time in the browser's zone, in unix seconds; null when it cannot be read. */
export function readTypedMoment(text: string): number | null {
  const local = readTyped('dateTime', text);
  return local === null ? null : new Date(local).getTime() / SECOND_MS;
}
