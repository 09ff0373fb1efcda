import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const PLURAL = /_(?:one|few|many|other)$/;
const PLACEHOLDER = /{{\s*(\w+)/g;
const TAG = /<\/?[A-Za-z]\w*\s*\/?>/g;

/** The language the console is written in; every other one is its translation. */
const SOURCE = 'ru';

/** Plain order of character codes: the same on every machine and in every editor. */
export const byCode = (a, b) => (a < b ? -1 : Number(a > b));

/** The key a program asks for: a plural form without its ending. */
export const familyOf = (key) => key.replace(PLURAL, '');

/** Names inside `{{…}}`, sorted and once each. */
export const placeholdersOf = (text) => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort();

/** Marks like `<b>` and `</b>`, sorted, as often as they stand. */
export const tagsOf = (text) => [...text.matchAll(TAG)].map(([tag]) => tag.replaceAll(/\s/g, '')).sort();

/**
 * Reads one locale file.
 * @returns `keys`: dotted key → `{ text, line, isPlural }`; `objects`: each object's names in file order with their lines;
 * `mistakes`: `{ line, text }` where the file is no JSON or names something twice
 */
function readFile(file) {
  const text = fs.readFileSync(file, 'utf8');
  const source = ts.parseJsonText(file, text);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const words = { keys: new Map(), objects: [], mistakes: [] };
  const broken = findSyntaxMistake(text, source);
  if (broken) {
    words.mistakes.push({ line: lineAt(broken.position), text: broken.text });
    return words;
  }
  readObject(source.statements[0].expression, '', words, (node) => lineAt(node.getStart(source)));
  return words;
}

function findSyntaxMistake(text, source) {
  const [found] = source.parseDiagnostics;
  if (found) return { position: found.start, text: ts.flattenDiagnosticMessageText(found.messageText, ' ') };
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? 0);
    return { position, text: error.message };
  }
}

function readObject(node, prefix, words, lineOf) {
  const names = [];
  for (const property of node.properties) {
    const name = property.name.text;
    const line = lineOf(property);
    if (names.some((other) => other.name === name))
      words.mistakes.push({ line, text: `'${prefix}${name}' stands twice` });
    names.push({ name, line });
    const value = property.initializer;
    if (ts.isObjectLiteralExpression(value)) readObject(value, `${prefix}${name}.`, words, lineOf);
    else words.keys.set(prefix + name, { line, isPlural: PLURAL.test(name), ...readText(value) });
  }
  words.objects.push({ prefix, names });
}

/** Lists of words (the simulator's people, for example) count as one text. */
function textOf(node) {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(textOf).join('\n');
  return node.text ?? '';
}

const readText = (node) => {
  const isList = ts.isArrayLiteralExpression(node);
  return { text: textOf(node), isList, count: isList ? node.elements.length : 1 };
};

/** Every language that has a folder, the source first. */
export function readLanguages(root) {
  const folders = fs
    .readdirSync(path.join(root, 'locales'), { withFileTypes: true })
    .filter((one) => one.isDirectory());
  const translations = folders.map(({ name }) => name).filter((name) => /^[a-z]{2}$/.test(name) && name !== SOURCE);
  return [SOURCE, ...translations.sort()];
}

/** Every namespace of a language: `locales/ru/groups.json` is `groups`. */
export function readWords(root, language = SOURCE) {
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
