import { complain, familyOf, keepResults, PLACEHOLDER } from './readTexts.mjs';

/** How many words behind the number are compared: `{{count}} inactive groups`. */
const WORDS_MAX_COUNT = 3;

const AFTER_NUMBER = /\{\{\s*count\s*\}\}\s+(.*)$/s;

/** The words behind the number of a form; an empty list where none follow. */
const wordsBehind = (text) =>
  (AFTER_NUMBER.exec(text)?.[1] ?? '')
    .replaceAll(PLACEHOLDER, '\u0001')
    .split(/[\s,.:;!?]+/)
    .slice(0, WORDS_MAX_COUNT);

/** A Russian adjective behind 5: the noun follows it. */
const ADJECTIVE = /[\u044b\u0438]\u0445$/;

/** The first word that differs between two forms, in each of the given forms; null where a form has none there. */
function findDiffering(forms, [a, b]) {
  const words = Object.fromEntries(Object.entries(forms).map(([form, { text }]) => [form, wordsBehind(text)]));
  if (!words[a] || !words[b]) return null;
  const index = words[a].findIndex((word, at) => word !== words[b][at] && !ADJECTIVE.test(words[b][at] ?? ''));
  if (index < 0) return null;
  const differing = Object.fromEntries(Object.entries(words).map(([form, them]) => [form, them[index]]));
  return Object.values(differing).every(Boolean) ? differing : null;
}

const CONSONANT =
  /[\u0431\u0432\u0433\u0434\u0436\u0437\u043a\u043b\u043c\u043d\u043f\u0440\u0441\u0442\u0444\u0445\u0446\u0447\u0448\u0449]$/;

/** What a Russian noun ends with behind 2, by its end behind 1. */
const BEHIND_TWO = [
  [/[\u0430\u044f\u0443\u044e]$/, /[\u044b\u0438]$/],
  [/[\u043e\u0435\u0451]$/, /[\u0430\u044f]$/],
  [/\u0439$/, /\u044f$/],
  [/\u044c$/, /[\u0438\u044f]$/],
  [CONSONANT, /[\u0430\u044f]$/],
];

/** What it ends with behind 5: no vowel. */
const BEHIND_FIVE = /[^\u0430\u044f\u044b\u0438\u043e\u0435\u0451\u0443\u044e\u044d]$/;

function isRussianSwapped(forms) {
  const words = findDiffering(forms, ['few', 'many']);
  if (!words) return findSwappedOne(forms);
  const { one, few, many, other } = words;
  const wanted = BEHIND_TWO.find(([end]) => end.test(one))?.[1];
  return !wanted?.test(few) || !BEHIND_FIVE.test(many) || (other !== few && other !== one);
}

/** In other cases than the nominative, 2 and 5 have one form, and it is that of many things. */
const OF_MANY = /(?:[^\u0430\u044f\u044b\u0438\u043e\u0435\u0451\u0443\u044e\u044d]|\u043c\u0438)$/;
const NEVER_OF_ONE = /(?:\u043e\u0432|\u0430\u043c|\u0430\u0445|\u044f\u043c|\u044f\u0445)$/;

function findSwappedOne(forms) {
  const words = findDiffering(forms, ['one', 'few']);
  return words !== null && (NEVER_OF_ONE.test(words.one) || !OF_MANY.test(words.many ?? words.few));
}

const PLURAL_ENDINGS = ['s', 'es'];

function isEnglishSwapped(forms) {
  const words = findDiffering(forms, ['one', 'other']);
  if (!words) return false;
  const { one, other } = words;
  return PLURAL_ENDINGS.some((ending) => one === other + ending) || one === other.replace(/y$/, 'ies');
}

const SWAPPED = { ru: isRussianSwapped, en: isEnglishSwapped };

const judgeIn = keepResults((language) => keepResults((keys) => judge(keys, SWAPPED[language]), new WeakMap()));

/** Forms of a number that stand at one another's place; known for Russian and English. */
export const findPluralProblems = ({ keys }, language) => (SWAPPED[language] ? judgeIn(language)(keys) : []);

function judge(keys, isSwapped) {
  const families = new Map();
  for (const [key, entry] of keys) {
    if (!entry.isPlural) continue;
    const family = familyOf(key);
    families.set(family, { ...families.get(family), [key.slice(family.length + 1)]: entry });
  }
  return [...families]
    .filter(([, forms]) => Object.keys(forms).length > 1 && isSwapped(forms))
    .map(([family, forms]) => complain('plural.swapped', Object.values(forms)[0].line, { key: family }));
}
