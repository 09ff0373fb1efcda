import { tagOf, toLanguage, type Language } from './languages';

/** Values that count things. Ids, ports, and limits that the specification writes without separators are none of them. */
const COUNTS = new Set([
  'amount',
  'checked',
  'chosen',
  'count',
  'done',
  'failed',
  'found',
  'funnelCount',
  'groupCount',
  'rows',
  'sent',
  'started',
  'total',
  'unconfirmed',
]);

/** Numbers are written as next to a limit: `12/4096`. */
const LIMITS = ['max', 'maxChars'];

/** From here on digits are grouped. */
const GROUPED_FROM = 1_000;
/** Kept, because creating one is slow: 20 ms of the first paint on a slow machine, which smaller counts do without. */
const formats = new Map<Language, Intl.NumberFormat>();

/** A number as a language groups its digits, for example `5 000`. */
export function formatNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value);
  const known = toLanguage(language);
  const format = formats.get(known) ?? new Intl.NumberFormat(tagOf(known));
  formats.set(known, format);
  return format.format(value);
}

/** i18next's formatter for every value of a text (`alwaysFormat`): counts get the digit groups of the text's language. */
export const textValueFormatter = {
  type: 'formatter' as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format?: string, language?: string, options: Record<string, unknown> = {}): string {
    const name = options.interpolationkey;
    const isCount = typeof value === 'number' && typeof name === 'string' && COUNTS.has(name);
    // i18next stringifies other values itself.
    if (!isCount || LIMITS.some((limit) => limit in options)) return value as string;
    return formatNumber(value, language ?? '');
  },
};
