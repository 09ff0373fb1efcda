import fs from 'node:fs';
import path from 'node:path';

import { LANGUAGES } from '@contract/languages';
import { marksOf } from '@contract/quotes';

/** A mistake that a translator or an editor makes, at any text where it is possible. */
export interface Mutation {
  kind: string;
  language: string;
  /** The feature and the dotted key. */
  namespace: string;
  key: string;
  text: string;
  /** Another key of the file that changes with it. */
  also?: { key: string; text: string };
}

type Texts = { [name: string]: Texts | string | string[] };
type Change = (text: string, place: { language: string; key: string; other: (language: string) => string }) => string;

interface Glossary {
  names: Record<string, string>;
  terms: Record<string, Record<string, string>>;
}

const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.resolve('locales', file), 'utf8'));
const glossary = read('_meta/glossary.json') as Glossary;
const LONG_NAMES = Object.keys(glossary.names).filter((name) => name.length > 6);
const CYRILLIC = /[\u0430-\u044f\u0451]/i;

const only =
  (wanted: string, change: Change): Change =>
  (text, place) =>
    place.language === wanted ? change(text, place) : text;

/** The text with its quotation marks replaced by others. */
const requote =
  (open: string, close: string): Change =>
  (text, { language }) => {
    const { outer } = marksOf(language);
    return text.replaceAll(outer[0], open).replaceAll(outer[1], close);
  };

/** Another word of the glossary instead of the agreed one. */
const changeTerm: Change = (text, { language }) => {
  const stems = Object.values(glossary.terms)
    .filter(({ direction }) => direction !== 'source')
    .map((words) => words[language]?.split('|')[0] ?? '');
  const found = stems.findIndex((stem) => new RegExp(`(?<!\\p{L})${stem}`, 'u').test(text));
  return found < 0 ? text : text.replaceAll(stems[found] ?? '', stems[(found + 1) % stems.length] ?? '');
};

const quotedName = (language: string) => {
  const [open, close] = marksOf(language).outer;
  return new RegExp(`${open}([^{${open}${close}]+)${close}`, 'u');
};

/** What happens to a text; unchanged where it is not possible. */
const CHANGES: Record<string, Change> = {
  'straight quotation marks': requote('"', '"'),
  'German quotation marks': requote('\u201e', '\u201c'),
  'quotation marks of the other language': (text, place) =>
    requote(...marksOf(place.language === 'ru' ? 'en' : 'ru').outer)(text, place),
  'the name of a product in other letters': (text) =>
    LONG_NAMES.reduce((rest, name) => rest.replaceAll(name, name.slice(0, 1) + name.slice(1).toLowerCase()), text),
  'the name of a product in small letters': (text) =>
    LONG_NAMES.reduce((rest, name) => rest.replaceAll(name, name.toLowerCase()), text),
  'the name of a product misspelt': (text) =>
    text.replaceAll('Telegram', 'Telegramm').replaceAll('WhatsApp', 'Whatsup'),
  'English among Russian': only('ru', (_text, { other }) => other('en')),
  'Russian among English': only('en', (_text, { other }) => other('ru')),
  'an English word in a Russian text': only('ru', (text) => text.replace(/ [\u0430-\u044f]{5,}/, ' message')),
  'a lost percent sign': (text) => text.replace(/ ?%/, ''),
  'a small first letter': (text) => text.replace(/^\p{Lu}(?=\p{Ll}\p{Ll})/u, (letter) => letter.toLowerCase()),
  'a capital first letter': (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  'an emoji': (text) => `${text} \u{1f389}`,
  'a far too long text': (text) => (text.includes('\n') ? text : `${text} `.repeat(5).trim()),
  'a text cut in half': (text) => (text.length > 90 ? text.slice(0, text.length / 3).trim() : text),
  'another term': changeTerm,
  'a lost letter yo': only('ru', (text) => text.replaceAll('\u0451', '\u0435')),
  'the name of no button': (text, { language }) =>
    text.replace(quotedName(language), (whole, name: string) =>
      whole.replace(name, `${name.slice(0, -2)}${name[0] ?? ''}`),
    ),
  'a lost stop': (text) => text.replace(/(?<=\p{L})\.$/u, ''),
  'a lost question mark': (text) => text.replace(/\?$/, '.'),
  'a hyphen for a dash': (text) => text.replace(' \u2014 ', ' - '),
  'no space behind a comma': (text) => text.replace(/, (?=\p{L})/u, ','),
  'a space inside quotation marks': (text, { language }) =>
    text.replace(marksOf(language).outer[0], `${marksOf(language).outer[0]} `),
  'a value stuck to a word': (text) => text.replace(/\}\} (?=\p{L})/u, '}}'),
  'a lost quotation mark': (text, { language }) => text.replace(marksOf(language).outer[1], ''),
  'a letter of the other alphabet': (text, { language }) =>
    language === 'ru' ? text.replace(/(?<=[\u0430-\u044f])\u043e/, 'o') : text.replace(/(?<=[a-z])o/, '\u043e'),
  'capital letters': (text) => (text.split(' ').length > 2 && !text.includes('{{') ? text.toUpperCase() : text),
  'a doubled word': (text) => text.replace(/(\p{L}{3,}) (?=\p{L})/u, '$1 $1 '),
  'another number': (text) => text.replace(/(?<![\d{.:/])\d\d(?!\d)/, '77'),
  'British spelling': only('en', (text) =>
    text
      .replace('anceled', 'ancelled')
      .replace(/\bcolor/i, 'colour')
      .replace('anymore', 'any more'),
  ),
};

const KINDS_OF_SWAP = [
  ['ru', 'few', 'many'],
  ['ru', 'one', 'few'],
  ['ru', 'many', 'other'],
  ['en', 'one', 'other'],
] as const;

function flatten(texts: Texts, before = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [];
    return typeof value === 'string' ? [[before + name, value]] : flatten(value, `${before}${name}.`);
  });
}

const familyOf = (key: string) => key.replace(/_(?:one|few|many|other)$/, '');

/** Numbers that look random and are the same in every run. */
function randomize(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Every text of both languages that a kind of mistake changes, in random order; at most `count`, no two in the same feature. */
function choose(places: Mutation[], count: number, random: () => number): Mutation[] {
  const shuffled = places
    .map((place) => ({ place, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);
  const seen = new Set<string>();
  return shuffled.filter(({ namespace }) => !seen.has(namespace) && seen.add(namespace)).slice(0, count);
}

/** `countPerKind` mistakes of every kind, at keys that depend on the seed. */
export function mutate(seed: number, countPerKind: number): Mutation[] {
  const random = randomize(seed);
  const namespaces = fs.readdirSync(path.resolve('locales/ru')).map((file) => file.replace('.json', ''));
  const texts = new Map(
    LANGUAGES.flatMap((language) =>
      namespaces.map((namespace) => [
        `${language}/${namespace}`,
        new Map(flatten(read(`${language}/${namespace}.json`) as Texts)),
      ]),
    ),
  );
  const all = [...texts].flatMap(([place, keys]) => {
    const [language = '', namespace = ''] = place.split('/');
    return [...keys].map(([key, text]) => ({ language, namespace, key, text }));
  });
  const inOther = (namespace: string, key: string) => (language: string) => {
    const keys = texts.get(`${language}/${namespace}`);
    return keys?.get(key) ?? keys?.get(`${familyOf(key)}_other`) ?? '';
  };
  const isWorthIt = (text: string) => CYRILLIC.test(text) || /[a-z]{3}/i.test(text.replaceAll(/\{\{.*?\}\}/g, ''));
  const changed = Object.entries(CHANGES).flatMap(([kind, change]) =>
    choose(
      all
        .filter(({ text, namespace }) => isWorthIt(text) && namespace !== 'check')
        .map((one) => ({ ...one, kind, text: change(one.text, { ...one, other: inOther(one.namespace, one.key) }) }))
        .filter(
          ({ language, namespace, key, text }) =>
            text !== '' && text !== texts.get(`${language}/${namespace}`)?.get(key),
        ),
      countPerKind,
      random,
    ),
  );
  return [...changed, ...KINDS_OF_SWAP.flatMap((swap) => swapForms(swap, texts, countPerKind, random))];
}

/** Two forms of a number at one another's place, where they differ. */
function swapForms(
  [language, a, b]: (typeof KINDS_OF_SWAP)[number],
  texts: Map<string, Map<string, string>>,
  count: number,
  random: () => number,
): Mutation[] {
  const places = [...texts]
    .filter(([place]) => place.startsWith(`${language}/`))
    .flatMap(([place, keys]) =>
      [...keys.keys()]
        .filter((key) => key.endsWith(`_${a}`))
        .map((key) => {
          const other = `${familyOf(key)}_${b}`;
          return { namespace: place.slice(3), key, other, text: keys.get(other) ?? '', own: keys.get(key) ?? '' };
        }),
    );
  return choose(
    places
      .filter(({ text, own }) => behindNumber(text) !== behindNumber(own))
      .map(({ namespace, key, text, own, other }) => ({
        ...{ kind: `swapped forms: ${a} and ${b}`, language, namespace, key, text },
        also: { key: other, text: own },
      })),
    count,
    random,
  );
}

const behindNumber = (text: string) => /\{\{count\}\} (\S+)/.exec(text)?.[1] ?? '';
