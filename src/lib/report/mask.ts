import { pagePathOf } from '../pagePath';
import { createPseudonyms } from './pseudonyms';

/** Removes personal data and typed texts from a value and keeps its structure. */
export type Redact = (value: unknown) => unknown;

/** A code; a long row of digits may be a phone number. */
const CODE = /^[\w.:/-]{1,80}$/;
const FIELD = /^[A-Za-z_$][\w$-]{0,59}$|^\d{1,9}$/;
const MANY_DIGITS = /\d{10,}/;
/** Moments: milliseconds since 1970 inside of ids such as `message_1800000000000`. */
const MOMENTS = /1\d{12}(?!\d)/g;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const CALL = /^(\w+)\((.*)\)$/s;
const ADDRESS = /^(?:https?:|blob:|data:|\/uploads\/)/;
const PLACE = /^\/[\w/-]{0,60}(?:\?.*)?$/s;

const PHONE_MIN = 1e10;
const MOMENT_MIN_MS = 1e12;
/** URL parameter with the search text of a page. */
const SEARCH = 'q';

/** What stays besides codes. */
export interface Allowed {
  /** Values that stay in any field, e.g. names of dialogs. */
  words: readonly string[];
  /** Names of calls; their arguments are redacted. */
  calls: readonly string[];
  /** Paths of pages. */
  pages: readonly string[];
  /** Fields that contain states, codes and ids. Their values stay if they also look like one. */
  codes: readonly string[];
  /** Fields that contain names, whose masks keep their order. */
  names: readonly string[];
}

/**
 * Creates a function that masks names, texts, phones and links in actions and states; an allow list names what stays. Equal texts get
 * equal masks. The same object gives the same result until a new search text is learned, so unchanged parts of two states stay identical.
 * @param ahead values that will be redacted later, whose search texts are learned in advance
 */
export function createRedaction(allowed: Allowed, ahead: readonly unknown[] = []): Redact {
  const { words, calls, pages, codes } = allowed;
  const known = { words: new Set(words), calls: new Set(calls), pages: new Set(pages), codes: new Set(codes) };
  const { learn, mask, maskAddress, maskSearch } = createPseudonyms(findSearch, new Set(allowed.names));
  let seen = new WeakMap<object, unknown>();
  learn(ahead);

  function redactCall(text: string): string | null {
    const [, name = '', argument = ''] = CALL.exec(text) ?? [];
    if (!known.calls.has(name)) return null;
    if (argument === 'undefined') return text;
    try {
      return `${name}(${JSON.stringify(redact(JSON.parse(argument), '', ''))})`;
    } catch {
      return null;
    }
  }

  function redactPlace(text: string): string {
    const { pathname, searchParams } = new URL(text, 'http://console');
    const kept = [...searchParams].map(([name, value]) => {
      if (name === SEARCH) return [name, maskSearch(value)];
      const isPlain = /^(?:[a-z]{1,16}|\d{1,9}(?:,\d{1,9}){0,19})$/i.test(value) && name !== 'from';
      return [FIELD.test(name) ? name : maskText(name), isPlain ? value : maskText(value)];
    });
    const query = new URLSearchParams(kept).toString();
    return (known.pages.has(pagePathOf(pathname)) ? pathname : '/\u2022') + (query && `?${query}`);
  }

  // The mask of an image's URL must not cause a request.
  const maskText = (text: string, field = '', id = '') =>
    ADDRESS.test(text) ? maskAddress(text) : mask(text, field, id);

  function redactText(text: string, field: string, id: string): string {
    if (text.trim() === '' || known.words.has(text) || DATE.test(text)) return text;
    if (field === 'path' && PLACE.test(text)) return redactPlace(text);
    if (known.codes.has(field) && isCode(text)) return text;
    return redactCall(text) ?? maskText(text, field, id);
  }

  function redactField(name: string): string {
    if (FIELD.test(name) && !isLongNumber(name)) return name;
    return redactCall(name) ?? maskText(name);
  }

  function redactObject(value: object, field: string): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => redact(item, field, ''));
    const { id } = value as { id?: unknown };
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && typeof inner !== 'function');
    const ownId = typeof id === 'number' ? `${id}` : '';
    // Names of interpolated values are chosen by translators, so they do not mark codes.
    const fieldOf = (name: string) => (field === 'values' && known.codes.has(name) ? '' : name);
    return Object.fromEntries(entries.map(([name, inner]) => [redactField(name), redact(inner, fieldOf(name), ownId)]));
  }

  function redact(value: unknown, field: string, id: string): unknown {
    if (typeof value === 'string') return redactText(value, field, id);
    if (typeof value === 'number') return Math.abs(value) >= PHONE_MIN && Math.abs(value) < MOMENT_MIN_MS ? 0 : value;
    if (typeof value !== 'object' || value === null) return value;
    if (!seen.has(value)) seen.set(value, redactObject(value, field));
    return seen.get(value);
  }

  return (value) => {
    if (learn(value)) seen = new WeakMap();
    return redact(value, '', '');
  };
}

/** The search text in the URL of a page. */
function findSearch(field: string, text: string): string {
  if (field !== 'path' || !PLACE.test(text)) return '';
  return new URL(text, 'http://console').searchParams.get(SEARCH) ?? '';
}

const isLongNumber = (text: string) => MANY_DIGITS.test(text.replace(MOMENTS, ''));
const isCode = (text: string) => CODE.test(text) && !isLongNumber(text);
