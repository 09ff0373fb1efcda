import { complain, familyOf, keepResults, PLACEHOLDER } from './readTexts.mjs';

const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u;
const LOOKALIKES = /^[aceopxyABCEHKMOPTXY]{1,3}$/;
const PAIRS = ['«»', '“”', '()', '[]'];
/** In quotations the German pair opens with a mark that closes no other pair, so it is counted separately. */
const INNER_PAIR = '„“';

/** One rule a line: what it finds in a text, null when there is no problem. In `plain` a mark replaces each value. */
const RULES = [
  ['text.empty', ({ text }) => (text.trim() === '' ? '' : null)],
  ['text.braces', ({ rest }) => around(rest, /[{}]/)],
  ['text.nesting', ({ text }) => around(text, /\$t\(/)],
  ['text.angle', ({ rest }) => around(rest, /[<>]/)],
  ['text.entity', ({ text }) => /&#?\w+;/.exec(text)?.[0] ?? null],
  ['text.backslash', ({ text }) => around(text, /\\/)],
  ['text.invisible', ({ text }) => around(text, INVISIBLE)],
  ['text.spaces', ({ text }) => around(text, /^\s|\s$|[ \u00a0]{2}|[ \u00a0]\n|\n[ \u00a0]/)],
  ['text.spaceBeforeMark', ({ plain }) => around(plain, /[\p{L}\p{N}] [,.;:!?](?!\d)/u)],
  ['text.doubleMark', ({ plain }) => /([,;:])\1|(?<!\.)\.\.(?!\.)|\.{4}/.exec(plain)?.[0] ?? null],
  ['text.pairs', ({ plain }) => findUnpairedMark(plain)],
  ['text.repeat', ({ plain }) => /(?<![\p{L}-])(\p{L}+) \1(?![\p{L}-])/iu.exec(plain)?.[0] ?? null],
  ['text.mixed', ({ plain }) => wordsOf(plain).find((word) => isCyrillic(word) && isLatin(word)) ?? null],
  ['text.foreign', ({ plain, script }) => (script === 'Latn' ? (wordsOf(plain).find(isCyrillic) ?? null) : null)],
  [
    'text.noOwnLetters',
    ({ plain, script }) => (script !== 'Latn' && isLatin(plain) && !isOwn(plain, script) ? '' : null),
  ],
  ['text.lookalike', ({ plain, script }) => (script === 'Cyrl' ? findLookalike(plain) : null)],
];

/** The notes that allow what a rule refuses, `allowed.<name>.<key>`. */
const ALLOWANCES = {
  'text.braces': 'braces',
  'text.angle': 'angle',
  'text.backslash': 'backslash',
  'text.spaces': 'spaces',
  'text.spaceBeforeMark': 'spaces',
  'text.mixed': 'letters',
  'text.foreign': 'letters',
  'text.noOwnLetters': 'letters',
  'text.lookalike': 'letters',
  'text.list': 'list',
  'translation.same': 'same',
};

const isCyrillic = (text) => /\p{Script=Cyrillic}/u.test(text);
const isLatin = (text) => /\p{Script=Latin}/u.test(text);

/** Whether a text has a character of the alphabet of a language. */
export const isOwn = (text, script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text);

/** The alphabet of a language, `Cyrl` for Russian. */
export const scriptOf = (language) => scriptNames(new Intl.Locale(language).maximize().script);

/** Scripts that write one language together are represented by the one that regular expressions know. */
const scriptNames = (script) => ({ Jpan: 'Hira', Kore: 'Hang', Hans: 'Hani', Hant: 'Hani' })[script] ?? script;

/** Text without the names of its values, as a reader sees it. */
export const plainOf = (text) => text.replaceAll(PLACEHOLDER, '\u0001');

const wordsOf = (text) => text.match(/\p{L}+/gu) ?? [];

function around(text, pattern) {
  const index = text.search(pattern);
  return index < 0 ? null : text.slice(Math.max(0, index - 8), index + 10).replaceAll('\n', '\\n');
}

function findUnpairedMark(plain) {
  const text = plain.replaceAll(/(^|\s)[\d\p{L}][.)]/gu, '$1');
  const count = (mark) => text.split(mark).length - 1;
  if (count(INNER_PAIR[0]) > 0) return count('„') === count('“') ? null : INNER_PAIR;
  return PAIRS.find(([open, close]) => count(open) !== count(close)) ?? null;
}

/** A separate short word of Latin characters that look Cyrillic, among Cyrillic ones. */
function findLookalike(plain) {
  if (!isCyrillic(plain)) return null;
  return (plain.match(/[\p{L}\p{N}_+-]+/gu) ?? []).find((word) => LOOKALIKES.test(word)) ?? null;
}

const judgeIn = keepResults((language) => keepResults((keys) => judge(keys, language), new WeakMap()));

/** Problems of the texts of a file one by one; unchanged texts are checked once. */
export const findTextProblems = ({ keys }, language) => judgeIn(language)(keys);

function judge(keys, language) {
  const script = scriptOf(language);
  return [...keys].flatMap(([key, { parts, isList, line }]) => [
    ...(isList ? [complain('text.list', line, { key })] : []),
    ...parts.flatMap((part) => findInText(part, key, script)),
  ]);
}

function findInText({ text, line }, key, script) {
  const rest = text.replaceAll(PLACEHOLDER, '');
  const seen = { text, rest, plain: plainOf(text), script };
  return RULES.flatMap(([rule, find]) => {
    const found = find(seen);
    return found === null ? [] : [complain(rule, line, { key, found })];
  });
}

/** Leaves out what the notes of a feature allow; `used` collects the exceptions that were needed. */
export function withoutAllowed(problems, notes, used) {
  return problems.filter(({ rule, key }) => {
    const allowance = ALLOWANCES[rule] && `allowed.${ALLOWANCES[rule]}.${familyOf(key)}`;
    if (!allowance || !notes?.keys.has(allowance)) return true;
    used.add(allowance);
    return false;
  });
}
