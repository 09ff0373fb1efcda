import { isOwn, scriptOf } from './findTextProblems.mjs';
import { chunksOf, marksOf, spelledWords } from './glossary.mjs';
import { complain, keepResults, SOURCE } from './readTexts.mjs';

const YO = '\u0451';
const YE = '\u0435';

/** Words that exist with either letter. */
const EITHER = new Set(['\u0432\u0441\u0435', '\u043d\u0435\u043c', '\u0447\u0435\u043c']);

/** Where a shorter name has too little left to compare without its vowels. */
const SKELETON_MIN_CHARS = 4;

/**
 * Words of a file that the glossary knows better: names of products, foreign words, words to avoid, a lost letter yo, quoted names that
 * no control has. `others` are the files of the language by feature.
 */
export function findWordProblems({ keys }, language, glossary, { others, source }) {
  return [
    ...judgeWith(glossary.known)(language)(keys)(glossary),
    ...findUnknownNames(keys, language, glossary, { others, source }).map(({ name, key, line }) =>
      complain('text.quoted', line, { key, found: name, glossary: glossary.file }),
    ),
    ...(language === SOURCE ? findLostYo(keys, glossary, others) : []),
  ];
}

/** Quoted names that no text of the language is. A language without a list of its own may have as many as the source has listed. */
function findUnknownNames(keys, language, { quoted }, { others, source }) {
  const listedIn = (name, where) => quoted[where]?.has(name) ?? false;
  const unknown = quotesIn(language)(keys).filter(
    ({ name }) => !listedIn(name, language) && !allShown(others).has(name),
  );
  if (quoted[language] || !source) return unknown;
  const meant = quotesIn(SOURCE)(source.keys).filter(({ name }) => listedIn(name, SOURCE));
  return unknown.filter(({ key }) => {
    const count = (names) => names.filter((one) => one.key === key).length;
    return count(unknown) > count(meant);
  });
}

const partsOf = (keys) => [...keys].flatMap(([key, { parts }]) => parts.map((part) => ({ key, ...part })));

/** Unchanged files are judged once; the glossary of a repository rarely changes. */
const judgeWith = keepResults(
  () =>
    keepResults((language) =>
      keepResults((keys) => {
        let judged;
        return (glossary) => (judged ??= partsOf(keys).flatMap((part) => judge(part, language, glossary)));
      }, new WeakMap()),
    ),
  new WeakMap(),
);

function judge({ key, text, line }, language, { avoid, known, names, file }) {
  const problem = (rule, values) => complain(rule, line, { key, ...values });
  const words = spelledWords(text);
  const misspelt = words.map((word) => [word, names.find((name) => isMisspelt(word, name))]).filter(([, name]) => name);
  return [
    ...misspelt.map(([found, wanted]) => problem('glossary.name', { found, wanted })),
    ...(scriptOf(language) === 'Latn' ? [] : findUnknownLatin(text, known, misspelt)).map((found) =>
      problem('glossary.latin', { found, glossary: file }),
    ),
    ...(avoid[language] ?? [])
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, instead }) => problem('glossary.avoid', { found: pattern.exec(text)[0], wanted: instead })),
  ];
}

const skeletonOf = keepResults((word) =>
  word
    .toLowerCase()
    .replaceAll(/[aeiouy]/g, '')
    .replaceAll(/(.)\1/g, '$1'),
);

/** Another case of letters (`Whatsapp`), or other vowels and double letters in a long name (`Telegramm`). */
function isMisspelt(word, name) {
  if (word === name) return false;
  if (word.toLowerCase() === name.toLowerCase()) return true;
  return skeletonOf(name).length > SKELETON_MIN_CHARS && skeletonOf(word) === skeletonOf(name);
}

/** Latin words among those of another alphabet, unless the glossary has them; a single letter names a key or an axis. */
const findUnknownLatin = (text, known, misspelt) =>
  chunksOf(text)
    .flatMap((chunk) => chunk.split(/[-+\u2013]/))
    .filter((word) => word.length > 1 && isOwn(word, 'Latn') && !known.has(word))
    .filter((word) => !misspelt.some(([found]) => found === word));

const trimMarks = (text) => text.replaceAll(/[\u2026.:!?]+$/g, '').trim();

/** The names between outer quotation marks, without those that hold a value. */
const quotesIn = keepResults((language) => {
  const [open, close] = marksOf(language);
  if (open === close) return () => [];
  const pattern = new RegExp(`${open}([^${open}${close}]*)${close}`, 'g');
  return keepResults(
    (keys) =>
      partsOf(keys).flatMap(({ key, text, line }) =>
        [...text.matchAll(pattern)]
          .filter(([, name]) => !name.includes('{{'))
          .map(([, name]) => ({ key, line, name: trimMarks(name) })),
      ),
    new WeakMap(),
  );
});

const shownIn = keepResults(
  (keys) => new Set([...keys.values()].flatMap(({ parts }) => parts.map(({ text }) => trimMarks(text)))),
  new WeakMap(),
);

/** All texts of a language, each without marks at its end. */
const allShown = keepResults(
  (files) => new Set([...files.values()].flatMap(({ keys }) => [...shownIn(keys)])),
  new WeakMap(),
);

const cyrillicIn = (text) => text.toLowerCase().match(/[\u0430-\u044f\u0451]+/g) ?? [];

const withoutYo = (word) => word.replaceAll(YO, YE);

/** The words of a file that have the letter, and those that could have lost it. */
const wordsIn = keepResults((keys) => {
  const words = partsOf(keys).flatMap(({ key, text, line }) => cyrillicIn(text).map((word) => ({ key, line, word })));
  return {
    withYo: new Set(words.map(({ word }) => word).filter((word) => word.includes(YO))),
    plain: words.filter(({ word }) => word.includes(YE) && !word.includes(YO) && !EITHER.has(word)),
  };
}, new WeakMap());

/** Words as they are without the letter → as they are written, in all texts. */
const allWithYo = keepResults(
  (files) =>
    new Map(
      [...files.values()].flatMap(({ keys }) => [...wordsIn(keys).withYo]).map((word) => [withoutYo(word), word]),
    ),
  new WeakMap(),
);

const listed = keepResults((yo) => new Map([...yo].map((word) => [withoutYo(word), word])), new WeakMap());

function findLostYo(keys, { yo }, others) {
  const writtenAs = (word) => listed(yo).get(word) ?? allWithYo(others).get(word);
  return wordsIn(keys)
    .plain.filter(({ word }) => writtenAs(word))
    .map(({ key, line, word }) => complain('text.yo', line, { key, found: word, wanted: writtenAs(word) }));
}
