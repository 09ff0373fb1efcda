import { createPseudonyms } from './pseudonyms';

/** Takes out of a value what people wrote and who they are; everything of the same kind keeps its shape. */
export type Redact = (value: unknown) => unknown;

/**
 * Fields whose texts are words of the program: states, codes, ids. Nobody types into them, and what stands there must look like
 * a word of the program, too.
 */
const CODE_FIELDS = new Set(
  (
    'type status kind code reason endpointName requestId queryCacheKey requestStatus group_type time_type condition direction ' +
    'reducerPath invalidationBehavior slice entry id source target sourceHandle targetHandle error style by completedSteps trouble textKey offline'
  ).split(' '),
);

/** A word of the program; a long row of digits may be a phone. */
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
/** Parameter of an address: what is searched for in the list of the page. */
const SEARCH = 'q';

/** What may be said besides codes. */
export interface Allowed {
  /** Words of the program that may stand in any field, e.g. names of dialogs. */
  words: readonly string[];
  /** Names of calls: what they were asked with is redacted like everything else. */
  calls: readonly string[];
  /** Addresses of pages. */
  pages: readonly string[];
}

/**
 * Makes what takes names, texts, phones and links out of actions and states, by a list of what may stay. Equal texts get equal
 * masks, so that what belongs together still does. An object that was seen before gives the same result until something else is
 * searched for, so that what did not change between two states can be told by its identity.
 * @param ahead values that will be redacted later: what is searched for in them is known from the beginning
 */
export function createRedaction({ words, calls, pages }: Allowed, ahead: readonly unknown[] = []): Redact {
  const known = { words: new Set(words), calls: new Set(calls), pages: new Set(pages) };
  const { learn, mask, maskAddress, maskSearch } = createPseudonyms(findSearch);
  let seen = new WeakMap<object, unknown>();
  learn(ahead);

  function redactCall(text: string): string | null {
    const [, name = '', asked = ''] = CALL.exec(text) ?? [];
    if (!known.calls.has(name)) return null;
    if (asked === 'undefined') return text;
    try {
      return `${name}(${JSON.stringify(redact(JSON.parse(asked), '', ''))})`;
    } catch {
      return null;
    }
  }

  function redactPlace(text: string): string {
    const { pathname, searchParams } = new URL(text, 'http://console');
    const kept = [...searchParams].map(([name, value]) => {
      if (name === SEARCH) return [name, maskSearch(value)];
      const isPlain = /^(?:[a-z]{1,16}|\d{1,9})$/i.test(value) && name !== 'from';
      return [FIELD.test(name) ? name : maskText(name), isPlain ? value : maskText(value)];
    });
    const query = new URLSearchParams(kept).toString();
    return (known.pages.has(pathname) ? pathname : '/\u2022') + (query && `?${query}`);
  }

  // What an image would be fetched from fetches nothing.
  const maskText = (text: string, field = '', id = '') =>
    ADDRESS.test(text) ? maskAddress(text) : mask(text, field, id);

  function redactText(text: string, field: string, id: string): string {
    if (text.trim() === '' || known.words.has(text) || DATE.test(text)) return text;
    if (field === 'path' && PLACE.test(text)) return redactPlace(text);
    if (CODE_FIELDS.has(field) && isCode(text)) return text;
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
    // Values in texts have the names that translators gave them: none of them promises a code.
    const fieldOf = (name: string) => (field === 'values' && CODE_FIELDS.has(name) ? '' : name);
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

/** What is searched for in the list of a page. */
function findSearch(field: string, text: string): string {
  if (field !== 'path' || !PLACE.test(text)) return '';
  return new URL(text, 'http://console').searchParams.get(SEARCH) ?? '';
}

const isLongNumber = (text: string) => MANY_DIGITS.test(text.replace(MOMENTS, ''));
const isCode = (text: string) => CODE.test(text) && !isLongNumber(text);
