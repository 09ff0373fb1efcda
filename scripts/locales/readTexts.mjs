import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { parseTexts } = createRequire(import.meta.url)('./parseTexts.cjs');

const PLURAL = /_(?:one|few|many|other|two|zero)$/;
const NAME = /^[\w:-]+$/;

/** A value that the program fills in. */
export const PLACEHOLDER = /{{\s*(\w+)\s*}}/g;

/** The language the console is written in; every other one is its translation. */
export const SOURCE = 'ru';

/** Order by character codes: the same on every machine and in every editor. */
export const byCode = (a, b) => (a < b ? -1 : Number(a > b));

/** A function whose results are kept, because a command and a test ask for most of them again; `known` is a WeakMap for objects. */
export function keepResults(compute, known = new Map()) {
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key);
  };
}

/** The key in the code: a plural form without its ending. */
export const familyOf = keepResults((key) => key.replace(PLURAL, ''));

/** Names inside `{{…}}`, sorted and once each. */
export const placeholdersOf = keepResults((text) =>
  text.includes('{{') ? [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort() : [],
);

/** A problem: its rule is a key of `check.json`, its values fill that text. */
export const complain = (rule, line, { key, ...values } = {}) => ({ rule, line, key, values });

/**
 * Reads one locale file.
 * @returns `keys`: dotted key → `{ text, line, isPlural, isList, count, parts }`, parts being the texts one by one with their lines;
 * `objects`: each object's names in file order with their lines; `mistakes`: problems of the file that has no usable content, or of
 * values that are no texts
 */
function readFile(file) {
  return contentsOf(file)(fs.readFileSync(file, 'utf8'));
}

/** Each content of a file is parsed once, so that what is found in the same `keys` can be kept. */
const contentsOf = keepResults(() => keepResults(parseFile));

function parseFile(text) {
  const texts = { keys: new Map(), objects: [], mistakes: [], isBroken: false };
  const { value, mistake } = parseTexts(text);
  if (mistake) texts.mistakes.push(complain(mistake.rule, mistake.line, mistake.values));
  else if (value.kind !== 'object') texts.mistakes.push(complain('syntax.noObject', value.line));
  else readObject(value, '', texts);
  texts.isBroken = mistake !== undefined || value.kind !== 'object';
  return texts;
}

function readObject({ entries, line: opened }, prefix, texts) {
  const names = [];
  if (entries.length === 0) texts.mistakes.push(complain('text.emptyGroup', opened, { key: prefix.slice(0, -1) }));
  for (const { name, line, value } of entries) {
    const key = prefix + name;
    if (names.some((other) => other.name === name)) texts.mistakes.push(complain('key.twice', line, { key }));
    if (!NAME.test(name)) texts.mistakes.push(complain('key.letters', line, { key }));
    names.push({ name, line });
    if (value.kind === 'object') readObject(value, `${key}.`, texts);
    else texts.keys.set(key, { line, isPlural: PLURAL.test(name), ...readValue(value, key, texts) });
  }
  texts.objects.push({ prefix, names });
}

/** Lists of texts (the people of the simulator, for example) count as one text. */
function readValue(value, key, texts) {
  const isList = value.kind === 'list';
  const parts = isList ? value.items : [value];
  if (parts.length === 0) texts.mistakes.push(complain('text.emptyGroup', value.line, { key }));
  for (const { kind, line, text } of parts)
    if (kind !== 'text') texts.mistakes.push(complain('text.notText', line, { key, found: text ?? kind }));
  const readParts = parts.map(({ text = '', line }) => ({ text, line }));
  return { text: readParts.map(({ text }) => text).join('\n'), isList, count: readParts.length, parts: readParts };
}

/** Every language that has a folder, the source first. */
export function readLanguages(root) {
  const folders = fs
    .readdirSync(path.join(root, 'locales'), { withFileTypes: true })
    .filter((one) => one.isDirectory());
  const translations = folders.map(({ name }) => name).filter((name) => /^[a-z]{2}$/.test(name) && name !== SOURCE);
  return [SOURCE, ...translations.sort()];
}

/** Every namespace of a language: `locales/ru/groups.json` is `groups`. */
export function readTexts(root, language = SOURCE) {
  const folder = path.join(root, 'locales', language);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return new Map(
    files
      .sort()
      .map((file) => [
        file.slice(0, -'.json'.length),
        { file: `locales/${language}/${file}`, ...readFile(path.join(folder, file)) },
      ]),
  );
}
