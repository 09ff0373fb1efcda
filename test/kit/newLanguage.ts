import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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

/** As long as the original and different from it: vowels have an accent; values stay. */
const translate = (text: string) =>
  text
    .split(/({{.*?}})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[aeiou]/g, '$&\u0301').normalize('NFC')))
    .join('');

function translateAll(texts: Texts): Texts {
  if (typeof texts === 'string') return translate(texts);
  if (Array.isArray(texts)) return texts.map(translateAll);
  return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, translateAll(inner)]));
}

/** The texts of one file of `locales/`. */
export const readTexts = (folder: string, file: string): Texts =>
  JSON.parse(fs.readFileSync(path.join(folder, 'locales', file), 'utf8')) as Texts;

/** Step 1: the folder of the language. */
export function addTexts(folder: string, language: string): void {
  fs.mkdirSync(path.join(folder, 'locales', language));
  for (const file of fs.readdirSync(path.join(folder, 'locales/en'))) {
    const texts = `${JSON.stringify(translateAll(readTexts(folder, `en/${file}`)), null, 2)}\n`;
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
