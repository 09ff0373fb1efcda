import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { marksOf } from '@contract/quotes';

/**
 * A language with a made-up translation, added to a copy of the repository by the steps of `locales/README.md`: for the guard test and
 * for the proof in a browser. Tests and scripts run at the root of the repository.
 */

type Texts = string | Texts[] | { [name: string]: Texts };

/** Copies and links parts of the repository to a temporary folder. */
export function copyRepository(copied: readonly string[], linked: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-language-'));
  for (const name of copied) fs.cpSync(path.resolve(name), path.join(folder, name), { recursive: true });
  for (const name of linked) fs.symlinkSync(path.resolve(name), path.join(folder, name));
  return folder;
}

/** Languages that the made-up one is like: in its alphabet. */
const LIKE = { Cyrl: 'ru', Latn: 'en' };

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Accents on vowels, another one for each of these languages. */
const ACCENTS: Record<string, string> = { de: '\u0301', pl: '\u0300' };

/** Kazakh letters instead of Russian ones. */
const LETTERS: Record<string, string> = {
  '\u0430': '\u04d9',
  '\u043e': '\u04e9',
  '\u0443': '\u04b1',
  '\u0438': '\u0456',
  '\u043d': '\u04a3',
  '\u0414': '\u049a',
  '\u0427': '\u04ba',
  '\u0435': '\u0454',
};

/** As long as the original and different from it: other vowels; values stay, and Latin names among Cyrillic words. */
function respell(text: string, from: string, to: string): string {
  const accent = ACCENTS[to] ?? '\u0302';
  return text
    .split(/({{.*?}})/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      if (from === LIKE.Cyrl) return part.replaceAll(/./gu, (letter) => LETTERS[letter] ?? letter);
      return part.replaceAll(/[aeiou]/g, `$&${accent}`).normalize('NFC');
    })
    .join('');
}

function requote(text: string, from: string, to: string): string {
  const marks = [from, to].map((language) => {
    const { outer, inner } = marksOf(language);
    return [...outer, ...inner];
  });
  return text.replaceAll(
    /[\u00ab\u00bb\u201c\u201d\u201e\u2018]/g,
    (mark) => marks[1]?.[marks[0]?.indexOf(mark) ?? -1] ?? mark,
  );
}

/** Texts of one language as another would have them: its marks, its forms of numbers. */
function translateAll(texts: Texts, from: string, to: string): Texts {
  if (typeof texts === 'string') return requote(respell(texts, from, to), from, to);
  if (Array.isArray(texts)) return texts.map((text) => translateAll(text, from, to));
  const forms = new Intl.PluralRules(to).resolvedOptions().pluralCategories;
  const entries = Object.entries(texts).flatMap(([name, inner]): [string, Texts][] => {
    if (!PLURAL.test(name)) return [[name, inner]];
    if (!name.endsWith('_other')) return [];
    const family = name.replace(PLURAL, '');
    return forms.map((form) => [`${family}_${form}`, texts[`${family}_${form}`] ?? inner]);
  });
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, translateAll(inner, from, to)]));
}

/** The texts of one file of `locales/`. */
export const readTexts = (folder: string, file: string): Texts =>
  JSON.parse(fs.readFileSync(path.join(folder, 'locales', file), 'utf8')) as Texts;

/** Step 1: the folder of the language. */
export function addTexts(folder: string, language: string): void {
  const { script } = new Intl.Locale(language).maximize();
  const from = script === 'Cyrl' ? LIKE.Cyrl : LIKE.Latn;
  fs.mkdirSync(path.join(folder, 'locales', language));
  for (const file of fs.readdirSync(path.join(folder, 'locales', from))) {
    const texts = `${JSON.stringify(translateAll(readTexts(folder, `${from}/${file}`), from, language), null, 2)}\n`;
    fs.writeFileSync(path.join(folder, 'locales', language, file), texts);
  }
}

/** Step 2: its line in the list of languages. */
export function listLanguage(folder: string, language: string): void {
  const list = path.join(folder, 'contract/languages.ts');
  const text = fs.readFileSync(list, 'utf8');
  fs.writeFileSync(list, text.replace(/(LANGUAGES = \[.*?)\]/, `$1, '${language}']`));
}

/** Step 3: the check writes the files that follow from the list. */
export function fixLocales(folder: string): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/localesCheck.mjs', '--fix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout };
}

/** The text of a key in the language, for example `login:title`. */
export function textOf(folder: string, language: string, key: string): string {
  const [namespace = '', names = ''] = key.split(':');
  return names
    .split('.')
    .reduce<Texts>(
      (place, name) => (place as Record<string, Texts>)[name] ?? '',
      readTexts(folder, `${language}/${namespace}.json`),
    ) as string;
}
