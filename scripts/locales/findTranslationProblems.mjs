import { isOwn, plainOf, scriptOf } from './findTextProblems.mjs';
import { complain, familyOf, keepResults, placeholdersOf, SOURCE } from './readTexts.mjs';

/** Keys that a translation of one file lacks or adds, and texts whose values differ from the source. */
export function findTranslationProblems(source, translated) {
  return translated.isBroken || source.isBroken ? [] : compare(source.keys)(translated.keys);
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
  const total = [...source].flatMap(([namespace, { keys }]) =>
    [...gather(keys).keys()].map((family) => gather(texts.get(namespace)?.keys ?? new Map()).has(family)),
  );
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
    ...(isSame ? [problem('translation.same')] : []),
    ...findOtherNumbers(entry, original, problem),
    ...findOtherEnding(entry, original, problem),
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

const endingOf = (text) => /(?:\.\.\.|…|:|\?)$/.exec(text)?.[0].replace('…', '...') ?? '';

/** A question stays a question, and an introduction keeps its colon. */
function findOtherEnding({ text }, original, problem) {
  const [said, wanted] = [endingOf(text), endingOf(original.text)];
  return said === wanted ? [] : [problem('translation.ending', { found: said, wanted })];
}

function gather(keys) {
  const families = new Map();
  for (const [key, entry] of keys)
    families.set(familyOf(key), [...(families.get(familyOf(key)) ?? []), { ...entry, key }]);
  return families;
}
