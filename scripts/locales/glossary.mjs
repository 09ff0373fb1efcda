import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

import { root as checkout } from '../root.mjs';

import { readPairs } from './readContract.mjs';
import { complain, keepResults, PLACEHOLDER } from './readTexts.mjs';

const { parseTexts } = createRequire(import.meta.url)('./parseTexts.cjs');

/** The words that all texts share: names of products, one word for one thing, words to avoid. */
export const GLOSSARY = 'glossary';

const CURLY = '\u201c\u201d\u2018\u2019';
const marks = readPairs(checkout, 'contract/quotes.ts', 'MARKS');

/** Quotation marks of a language, four characters: the outer pair, then the nested one. */
export const marksOf = (language) => marks[language] ?? CURLY;

/**
 * `locales/_meta/glossary.json`: `names` and `latin` are words written exactly so; `quoted.<language>` names in quotation marks that no
 * control of the console has; `terms.<term>.<language>` beginnings of the words for it; `avoid.<language>` a word and what to write
 * instead; `yo` Russian words that have that letter.
 */
export function readGlossary(root) {
  const file = `locales/_meta/${GLOSSARY}.json`;
  const full = path.join(root, file);
  if (!fs.existsSync(full)) return { file, problems: [], ...wordsOf('{}') };
  const text = fs.readFileSync(full, 'utf8');
  const { mistake } = parseTexts(text);
  return mistake
    ? { file, problems: [{ file, ...complain(mistake.rule, mistake.line, mistake.values) }], ...wordsOf('{}') }
    : { file, problems: [], ...wordsOf(text) };
}

const wordsOf = keepResults((text) => {
  const { avoid = {}, latin = {}, names = {}, quoted = {}, terms = {}, yo = '' } = JSON.parse(text);
  return {
    avoid: Object.fromEntries(Object.entries(avoid).map(([language, words]) => [language, avoidedIn(words)])),
    known: new Set([...Object.keys(names), ...Object.keys(latin)]),
    names: Object.keys(names),
    quoted: Object.fromEntries(
      Object.entries(quoted).map(([language, them]) => [language, new Set(Object.keys(them))]),
    ),
    terms: Object.entries(terms).map(([term, { direction, ...words }]) => ({
      term,
      isMutual: direction !== 'source',
      words: Object.fromEntries(Object.entries(words).map(([language, stems]) => [language, stemsOf(stems)])),
    })),
    yo: new Set(yo.split(' ').filter(Boolean)),
  };
});

/** `funnel|voronka`: beginnings of words. */
const stemsOf = (stems) => ({
  shown: stems.replaceAll('|', ', '),
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.replaceAll(' ', '\\s+')})`, 'iu'),
});

const avoidedIn = (words) =>
  Object.entries(words).map(([word, instead]) => ({
    instead,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${word.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`, 'iu'),
  }));

/** What is typed in a terminal or is an address, a field or a variable: its words have a spelling of their own. */
export const isTechnical = (chunk) => /[_:/@=<>{}|&\\]|^-|\w\.\w/.test(chunk);

/** A command and what is typed behind it. */
const COMMAND = /npm (?:run )?[\w:]+(?: --(?: [\w./-]+)?)?(?: [^\s]*[@/:<[][^\s]*)*/g;

/** Pieces of a text between spaces and marks, without values and without what is technical. */
export const chunksOf = keepResults((text) =>
  text
    .replaceAll(PLACEHOLDER, ' ')
    .replaceAll(COMMAND, ' ')
    .replaceAll(/\{[\w, ]+\}/g, ' ')
    .split(/[\s\u00ab\u00bb\u201c\u201d\u201e\u2018\u201a()[\],;!?\u2192\u2026]+/u)
    .map((chunk) => chunk.replaceAll(/^[*_.]+|[*_.:]+$/g, ''))
    .filter((chunk) => chunk !== '' && !isTechnical(chunk)),
);

/** Words of a text: `QR-code` has two. */
export const spelledWords = keepResults((text) => chunksOf(text).flatMap((chunk) => chunk.split(/[-+\u2013\u2019]/)));
