import { isOwn, plainOf, scriptOf } from './findTextProblems.mjs';
import { isTechnical, spelledWords } from './glossary.mjs';
import { complain, familyOf, keepResults, placeholdersOf, SOURCE } from './readTexts.mjs';

/** Where this many words are the same as in another language, the text was copied and not translated. */
const COPIED_MIN_WORDS = 3;

/**
 * Keys that a translation of one file lacks or adds, and texts that differ from the source in what both must have: values, numbers,
 * signs, the first letter, the end. With the wrong one of the two, the translation is reported.
 */
export function findTranslationProblems(source, translated, language) {
  if (translated.isBroken || source.isBroken) return [];
  // Languages of one alphabet share short words.
  const isKin = scriptOf(language) === scriptOf(SOURCE);
  return compare(source.keys)(translated.keys).filter(
    ({ rule, values }) => rule !== 'translation.same' || !isKin || values.words >= COPIED_MIN_WORDS,
  );
}

/** Unchanged files are compared once. */
const compare = keepResults(
  (keys) => keepResults((translated) => compareKeys(gather(keys), gather(translated)), new WeakMap()),
  new WeakMap(),
);

function compareKeys(wanted, present) {
  return [
    ...[...wanted.keys()]
      .filter((family) => !present.has(family))
      .map((family) => complain('translation.missing', 1, { key: family })),
    ...[...present].flatMap(([family, entries]) => compareFamily(family, wanted.get(family), entries)),
  ];
}

/** How many texts of the source a translation has; plural forms count as one text. */
export function measureCoverage(source, texts) {
  const total = [...source].flatMap(([namespace, { keys }]) => {
    const present = gather(texts.get(namespace)?.keys ?? new Map());
    return [...gather(keys).keys()].map((family) => present.has(family));
  });
  return { done: total.filter(Boolean).length, total: total.length };
}

/** Every form of a translation holds the values that the source's forms hold. */
function compareFamily(family, wanted, entries) {
  const [{ line, isPlural }] = entries;
  if (!wanted) return [complain('translation.extra', line, { key: family })];
  const original = wanted.at(-1);
  if (original.isPlural !== isPlural) return [complain('translation.pluralOnce', line, { key: family })];
  return entries.flatMap((entry) => compareText(entry, original));
}

const ownWords = (text) => spelledWords(text).filter((word) => isOwn(word, scriptOf(SOURCE)));

function compareText(entry, original) {
  const problem = (rule, values) => complain(rule, entry.line, { key: entry.key, ...values });
  const [said, wanted] = [placeholdersOf(entry.text), placeholdersOf(original.text)];
  const isSame = entry.text === original.text && isOwn(plainOf(original.text), scriptOf(SOURCE));
  return [
    ...wanted
      .filter((name) => !said.includes(name))
      .map((name) => problem('translation.lostValue', { lost: `{{${name}}}` })),
    ...said
      .filter((name) => !wanted.includes(name))
      .map((name) => problem('translation.newValue', { found: `{{${name}}}` })),
    ...(isSame ? [problem('translation.same', { words: ownWords(entry.text).length })] : []),
    ...findOtherNumbers(entry, original, problem),
    ...findOtherEnding(entry, original, problem),
    ...findOtherSigns(entry, original, problem),
    ...findOtherCase(entry, original, problem),
    ...findOtherLength(entry, original, problem),
    ...(entry.count === original.count
      ? []
      : [problem('translation.listLength', { count: entry.count, wanted: original.count })]),
  ];
}

const numbersOf = (text) => [...new Set(plainOf(text).match(/\d+/g) ?? [])].sort().join(', ');

function findOtherNumbers({ text, isPlural }, original, problem) {
  const [said, wanted] = [numbersOf(text), numbersOf(original.text)];
  return isPlural || said === wanted ? [] : [problem('translation.numbers', { found: said, wanted })];
}

/** Marks at the end by the one that English has. */
const ENDINGS = {
  '\u2026': '...',
  '\u3002': '.',
  '\u0964': '.',
  '\u0589': '.',
  '\uff1f': '?',
  '\u061f': '?',
  '\uff1a': ':',
  '\uff01': '!',
};

const endingOf = (text) => {
  const [mark = ''] = /(?:\.\.\.|[\u2026.:?!\u3002\u0964\u0589\uff1f\u061f\uff1a\uff01])$/u.exec(text) ?? [];
  return ENDINGS[mark] ?? mark;
};

/** A question stays a question, an introduction keeps its colon, a sentence its stop; an exclamation mark may replace a stop. */
function findOtherEnding({ text }, original, problem) {
  const [said, wanted] = [endingOf(text), endingOf(original.text)];
  const isFree = [said, wanted].includes('!') && [said, wanted].every((mark) => ['', '.', '!'].includes(mark));
  return said === wanted || isFree ? [] : [problem('translation.ending', { found: said, wanted })];
}

/** Signs that mean the same in every language. */
const SIGNS = ['%', '#', '@', '*', '+', '\u00b7', '\u2192', '\u2248'];

const countOf = (text, sign) => text.split(sign).length - 1;

function findOtherSigns({ text }, original, problem) {
  return SIGNS.filter((sign) => countOf(text, sign) !== countOf(original.text, sign)).map((sign) =>
    problem('translation.signs', {
      found: countOf(text, sign),
      wanted: countOf(original.text, sign),
      sign,
    }),
  );
}

/** Small or capital; null where a text begins with something else than a letter, or with the name of a variable. */
const caseOf = (text) => {
  const [first = ''] = plainOf(text);
  if (first.toLowerCase() === first.toUpperCase() || isTechnical(/^\S+?(?=:?(?:\s|$))/.exec(text)[0])) return null;
  return first === first.toUpperCase() ? 'capital' : 'small';
};

function findOtherCase({ text }, original, problem) {
  const [said, wanted] = [caseOf(text), caseOf(original.text)];
  if (said === null || wanted === null || said === wanted) return [];
  return [problem('translation.case', { found: [...text][0] })];
}

/** A text and its translation are about as long as each other; short ones differ more. */
const isMuchLonger = (length, other) => length > 1.7 * other + 20;

function findOtherLength({ text, isList }, original, problem) {
  const [length, other] = [[...plainOf(text)].length, [...plainOf(original.text)].length];
  const values = { length, other };
  if (isList) return [];
  if (isMuchLonger(length, other)) return [problem('translation.longer', values)];
  return isMuchLonger(other, length) ? [problem('translation.shorter', values)] : [];
}

/** Texts that a later translation has copied from an earlier one. */
export const findCopiedTexts = ({ keys }, earlier) => (earlier ? copiesOf(earlier.keys)(keys) : []);

const copiesOf = keepResults(
  (earlier) =>
    keepResults(
      (keys) =>
        [...keys]
          .filter(([key, { text }]) => earlier.get(key)?.text === text && spelledWords(text).length >= COPIED_MIN_WORDS)
          .map(([key, { line }]) => complain('translation.untranslated', line, { key })),
      new WeakMap(),
    ),
  new WeakMap(),
);

export function gather(keys) {
  const families = new Map();
  for (const [key, entry] of keys)
    families.set(familyOf(key), [...(families.get(familyOf(key)) ?? []), { ...entry, key }]);
  return families;
}
