import { marksOf } from './glossary.mjs';
import { complain, familyOf, keepResults, PLACEHOLDER } from './readTexts.mjs';

const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u;
const LOOKALIKES = /^[aceopxyABCEHKMOPTXY]{1,3}$/;
/** Every mark that some language quotes with, and the typewriter's; the last one is an apostrophe too. */
const QUOTES = /["'`\u00b4\u00ab\u00bb\u201c\u201d\u201e\u201f\u2018\u201a\u201b\u2039\u203a\u2019]/gu;
const APOSTROPHE = '\u2019';
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20e3\ufe0f]/u;
/** Words of somebody who has not written the text yet. */
const UNFINISHED = /(?<!\p{L})(?:lorem ipsum|todo|fixme|tbd|xxx+)(?!\p{L})/iu;
const CAPITALS = /(?:\p{Lu}{2,}[ -]){2,}\p{Lu}{2,}|(?<![\p{L}_])\p{Lu}{12,}(?![\p{L}_])/u;

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
  ['text.spaceInside', ({ plain, marks }) => findSpaceInside(plain, marks)],
  [
    'text.noSpace',
    ({ plain }) => around(plain, /\p{L}[,;!?…](?=\p{L})|\p{Ll}\.(?=\p{Lu}\p{Ll})(?!IO)|\u0001\p{L}|\p{L}\u0001/u),
  ],
  ['text.hyphen', ({ plain }) => around(plain, / - (?!\[)/)],
  ['text.doubleMark', ({ plain }) => /([,;:!?])\1|(?<!\.)\.\.(?!\.)|\.{4}/.exec(plain)?.[0] ?? null],
  ['text.quotes', ({ plain, marks }) => findForeignQuote(plain, marks)],
  ['text.pairs', ({ plain, marks }) => findUnpairedMark(plain, marks)],
  [
    'text.repeat',
    ({ plain }) =>
      /(?<![\p{L}-])(?:(\p{L}+) \1|(\p{L}+(?: \p{L}+){1,5})[.!?]? \2)(?![\p{L}-])/iu.exec(plain)?.[0] ?? null,
  ],
  ['text.emoji', ({ text }) => EMOJI.exec(text)?.[0] ?? null],
  ['text.unfinished', ({ plain }) => UNFINISHED.exec(plain)?.[0] ?? null],
  ['text.capitals', ({ plain }) => CAPITALS.exec(plain)?.[0] ?? null],
  ['text.mixed', ({ plain }) => wordsOf(plain).find((word) => isCyrillic(word) && isLatin(word)) ?? null],
  [
    'text.foreign',
    ({ plain, script }) => wordsOf(plain).find((word) => !isLatin(word) && !isOwn(word, script)) ?? null,
  ],
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
  'text.quotes': 'quotes',
  'text.quoted': 'quoted',
  'text.hyphen': 'hyphen',
  'text.yo': 'yo',
  'text.capitals': 'capitals',
  'text.noSpace': 'spaces',
  'text.spaceInside': 'spaces',
  'glossary.name': 'words',
  'glossary.latin': 'words',
  'glossary.avoid': 'words',
  'glossary.term': 'terms',
  'plural.swapped': 'forms',
  'translation.case': 'case',
  'translation.ending': 'ending',
  'translation.signs': 'signs',
  'translation.longer': 'length',
  'translation.shorter': 'length',
  'translation.order': 'order',
  'translation.untranslated': 'same',
  'translation.same': 'same',
};

const isCyrillic = (text) => /\p{Script=Cyrillic}/u.test(text);
const isLatin = (text) => /\p{Script=Latin}/u.test(text);

/** Whether a text has a character of the alphabet of a language. */
export const isOwn = (text, script) => alphabetOf(script).test(text);

/** A language may be written in several scripts at once. */
const TOGETHER = { Jpan: ['Hira', 'Kana', 'Hani'], Kore: ['Hang', 'Hani'], Hans: ['Hani'], Hant: ['Hani'] };

const alphabetOf = keepResults(
  (script) => new RegExp((TOGETHER[script] ?? [script]).map((name) => `\\p{Script=${name}}`).join('|'), 'u'),
);

/** The alphabet of a language, `Cyrl` for Russian. */
export const scriptOf = keepResults((language) => new Intl.Locale(language).maximize().script);

/** Text without the names of its values, as a reader sees it. */
export const plainOf = (text) => text.replaceAll(PLACEHOLDER, '\u0001');

const wordsOf = (text) => text.match(/\p{L}+/gu) ?? [];

function around(text, pattern) {
  const index = text.search(pattern);
  return index < 0 ? null : text.slice(Math.max(0, index - 8), index + 10).replaceAll('\n', '\\n');
}

/** A mark of another language, or the nested one where no other is open. */
function findForeignQuote(plain, marks) {
  const [open, close, innerOpen] = marks;
  let depth = 0;
  for (const [mark] of plain.matchAll(QUOTES)) {
    if (mark === open) depth += 1;
    else if (mark === close) depth -= 1;
    const isNestedAlone = mark === innerOpen && depth < 1 && innerOpen !== open;
    if (mark !== APOSTROPHE && (!marks.includes(mark) || isNestedAlone)) return mark;
  }
  return null;
}

function findSpaceInside(plain, [open, close]) {
  const isInside = (piece) => plain.includes(piece) && open !== close;
  const pieces = [`${open} `, ` ${close}`].filter(isInside);
  return pieces[0] ?? around(plain, /[([][ \u00a0]|[ \u00a0][)\]]/);
}

/** A mark that is closed before it is opened, or never; an apostrophe closes nothing. */
function findUnpairedMark(plain, [open, close, innerOpen, innerClose]) {
  const text = plain.replaceAll(/(^|\s)[\d\p{L}][.)]/gu, '$1');
  const pairs = [
    [open, close],
    [innerOpen, innerClose],
    ['(', ')'],
    ['[', ']'],
  ].filter(([a, b]) => a !== b);
  return pairs.find((pair) => isUnpaired(text, pair))?.join('') ?? null;
}

function isUnpaired(text, [open, close]) {
  let depth = 0;
  for (const mark of text) {
    if (mark === open) depth += 1;
    else if (mark === close && (depth > 0 || close !== APOSTROPHE)) depth -= 1;
    if (depth < 0) return true;
  }
  return depth > 0;
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
  const marks = marksOf(language);
  return [...keys].flatMap(([key, { parts, isList, line }]) => [
    ...(isList ? [complain('text.list', line, { key })] : []),
    ...parts.flatMap((part) => findInText(part, key, { script, marks })),
  ]);
}

function findInText({ text, line }, key, of) {
  const rest = text.replaceAll(PLACEHOLDER, '');
  const seen = { text, rest, plain: plainOf(text), ...of };
  return RULES.flatMap(([rule, find]) => {
    const found = find(seen);
    return found === null
      ? []
      : [complain(rule, line, { key, found, ...(rule === 'text.quotes' && { wanted: of.marks }) })];
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
