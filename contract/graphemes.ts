/** Missing in Firefox before 125. */
const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };
const segmenter = Segmenter ? new Segmenter(undefined, { granularity: 'grapheme' }) : null;
/** The simple cases, where there is no segmenter: pairs of flags; a character with its marks, skin tones and joined characters. */
const SIMPLE = /\p{RI}\p{RI}|\r\n|[^](?:[\p{M}\p{Emoji_Modifier}\ufe0f]|\u200d[^]?)*/gu;

/** More than any character has; a longer one is a text of marks, which is cut within. */
const CHARACTER_MAX_UNITS = 64;

/** Where each character that people see begins in a text. */
function* startsIn(text: string): Generator<number> {
  if (segmenter) for (const { index } of segmenter.segment(text)) yield index;
  else for (const { index } of text.matchAll(SIMPLE)) yield index;
}

const isWithinPair = (text: string, index: number) =>
  /[\ud800-\udbff]/.test(text.charAt(index - 1)) && /[\udc00-\udfff]/.test(text.charAt(index));

/** The last index, at most the given one, where segments can be counted from: not within a code point, nor in a row of flags. */
function segmentsFrom(text: string, index: number): number {
  let from = isWithinPair(text, index) ? index - 1 : index;
  while (from > 0 && /^\p{RI}/u.test(text.slice(from, from + 2))) from -= 2;
  return Math.max(0, from);
}

/** The beginning of a text with at most `maxUnits` UTF-16 units, which never ends within a character or emoji. */
export function cutText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const from = segmentsFrom(text, Math.max(0, maxUnits - CHARACTER_MAX_UNITS));
  const window = text.slice(from, maxUnits + CHARACTER_MAX_UNITS);
  let end = 0;
  for (const start of startsIn(window)) {
    if (from + start > maxUnits) break;
    end = from + start;
  }
  if (end > from || from === 0) return text.slice(0, end);
  return text.slice(0, isWithinPair(text, maxUnits) ? maxUnits - 1 : maxUnits);
}

/** The index after the first `count` characters that people see; undefined for a text that has no more. */
export function indexAfter(text: string, count: number): number | undefined {
  let seen = 0;
  for (const start of startsIn(text)) {
    if (seen === count) return start;
    seen += 1;
  }
  return undefined;
}

/** How many characters people see in a text. */
export function countCharacters(text: string): number {
  return Array.from(startsIn(text)).length;
}

/** The longest usual emoji, a family with skin tones; a name of sixty such is still short enough for an index. */
const UNITS_PER_CHARACTER = 14;

/** The UTF-16 units of a text that may have so many characters: a character can have any number of marks. */
export const maxUnitsOf = (maxChars: number): number => maxChars * UNITS_PER_CHARACTER;

/** Whether a text exceeds a limit of our own, which is counted in characters that people see. */
export const isLongerThan = (text: string, maxChars: number): boolean =>
  text.length > maxChars && (text.length > maxUnitsOf(maxChars) || indexAfter(text, maxChars) !== undefined);

/** The beginning of a text that keeps such a limit. */
export function cutCharacters(text: string, maxChars: number): string {
  if (!isLongerThan(text, maxChars)) return text;
  const short = cutText(text, maxUnitsOf(maxChars));
  return short.slice(0, indexAfter(short, maxChars));
}
