import { gather } from './findTranslationProblems.mjs';
import { chunksOf } from './glossary.mjs';
import { complain, keepResults } from './readTexts.mjs';

/** One word for one thing: what the source calls by a word of the glossary, the translation calls by the agreed word, and the other way round. */
export function findTermProblems(source, translated, [from, to], { terms }) {
  if (translated.isBroken || source.isBroken) return [];
  return compareIn(terms)(`${from} ${to}`)(source.keys)(translated.keys);
}

/** Unchanged files are compared once. */
const compareIn = keepResults(
  (terms) =>
    keepResults((pair) => {
      const [from, to] = pair.split(' ');
      const known = terms.filter(({ words }) => words[from] && words[to]);
      const termsIn = [from, to].map((language) =>
        keepResults((keys) => findTerms(known, language, keys), new WeakMap()),
      );
      return keepResults(
        (keys) =>
          keepResults(
            (translated) => compareTerms([from, to], termsIn[0](keys), termsIn[1](translated)),
            new WeakMap(),
          ),
        new WeakMap(),
      );
    }),
  new WeakMap(),
);

/** The terms that each text has in any of its forms, and its line. */
const findTerms = (known, language, keys) =>
  new Map(
    [...gather(keys)].map(([family, entries]) => {
      const words = entries.map(({ text }) => chunksOf(text).join(' '));
      const held = known.filter((term) => words.some((text) => term.words[language].pattern.test(text)));
      return [family, { held, line: entries[0].line }];
    }),
  );

function compareTerms([from, to], original, translated) {
  return [...translated].flatMap(([key, { held, line }]) => {
    const wanted = original.get(key)?.held;
    if (!wanted) return [];
    return [
      ...wanted
        .filter((term) => !held.includes(term))
        .map(({ term, words }) => complain('glossary.term', line, { key, term, wanted: words[to].shown })),
      ...held
        .filter((term) => term.isMutual && !wanted.includes(term))
        .map(({ term, words }) =>
          complain('glossary.termLost', line, { key, found: words[to].shown, term, wanted: words[from].shown }),
        ),
    ];
  });
}
