import { findFileProblems } from './findFileProblems.mjs';
import { findNoteProblems } from './findNoteProblems.mjs';
import { findTranslationProblems } from './findTranslationProblems.mjs';
import { ANY, readCode } from './readCode.mjs';
import { readCodes, readSchemaProblems } from './readContract.mjs';
import { familyOf, readLanguages, readWords } from './readWords.mjs';
import { findTypeProblems } from './wordTypes.mjs';

/** Everything wrong with the words of a repository, one sentence each with file and line. */
export function findProblems(root) {
  const [source, ...translations] = readLanguages(root).map((language) => ({
    language,
    words: readWords(root, language),
  }));
  const { words } = source;
  const code = readCode(root);
  const say = (namespace, line, text) => `${words.get(namespace).file}:${line}  ${text}`;
  return [
    ...[source, ...translations].flatMap(findProblemsOfFiles),
    ...translations.flatMap((translation) => findTranslationProblems(words, translation)),
    ...findTypeProblems(root),
    ...findNoteProblems(root, [source, ...translations]),
    ...code.flatMap(({ file, isTest, computed }) =>
      (isTest ? [] : computed).map(
        (line) => `${file}:${line}  a key is put together at run time: name it, or choose from a closed list`,
      ),
    ),
    ...findMissing(words, code),
    ...findUnused(words, code, readSchemaProblems(root)).map((one) => say(one.namespace, one.line, one.text)),
    ...findErrorProblems(root, words),
    ...findSchemaProblems(root, words),
  ];
}

const findProblemsOfFiles = ({ language, words }) =>
  [...words.values()].flatMap((file) =>
    findFileProblems(file, language).map(({ line, text }) => `${file.file}:${line}  ${text}`),
  );

const familiesOf = ({ keys }) => new Set([...keys.keys()].map(familyOf));

/** Whether a key, a pattern or (`isPart`) the beginning of a key names something in a file. */
function findNamed(families, { key: asked, isPart = false }) {
  const key = isPart ? familyOf(asked) : asked;
  if (!key.includes(ANY) && !isPart) return families.has(key) ? [key] : [];
  const pattern = new RegExp(`^${key.split(ANY).map(escape).join('.+')}${isPart ? '(?:\\.|$)' : '$'}`);
  return [...families].filter((family) => (key === ANY ? true : pattern.test(family)));
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function meantNamespaces(words, file, { namespaces }) {
  if (namespaces) return namespaces;
  return file.namespaces.size > 0 ? [...file.namespaces] : [...words.keys()];
}

function findMissing(words, code) {
  return code.flatMap((file) =>
    file.asked
      .filter((question) => !question.key.startsWith(ANY) || question.isPart)
      .filter((question) =>
        meantNamespaces(words, file, question).every(
          (namespace) => !words.has(namespace) || findNamed(familiesOf(words.get(namespace)), question).length === 0,
        ),
      )
      .map(({ key, line }) => `${file.file}:${line}  nobody wrote the words of '${key.replaceAll(ANY, '…')}'`),
  );
}

function findUnused(words, code, schemaProblems) {
  const used = new Map([...words.keys()].map((namespace) => [namespace, new Set()]));
  const use = (namespace, question) => {
    if (!words.has(namespace)) return;
    for (const key of findNamed(familiesOf(words.get(namespace)), question)) used.get(namespace).add(key);
  };
  for (const file of code.filter(({ isTest }) => !isTest)) {
    for (const question of file.asked) for (const name of meantNamespaces(words, file, question)) use(name, question);
    for (const text of file.mentioned) useMentioned(words, file, text, use);
  }
  for (const { key } of schemaProblems) use('server', { key });
  return [...words].flatMap(([namespace, { keys }]) =>
    [...keys]
      .filter(([key]) => namespace !== 'errors' && !used.get(namespace).has(familyOf(key)))
      .map(([key, { line }]) => ({ namespace, line, text: `nothing asks for '${key}'` })),
  );
}

/** A literal that is exactly a key, or a pattern with a place before it, is a key on its way to `t()`. */
function useMentioned(words, file, text, use) {
  const [namespace, rest] = text.split(':');
  if (rest !== undefined && words.has(namespace)) use(namespace, { key: rest });
  const isPlain = /^[\w.\u0000]+$/.test(text) && /^[a-z]\w*(?:\.|$)/.test(text);
  if (!isPlain) return;
  for (const name of meantNamespaces(words, file, { namespaces: null })) use(name, { key: text });
}

function findErrorProblems(root, words) {
  const errors = words.get('errors');
  if (!errors) return ['locales/ru/errors.json:1  is missing'];
  const codes = readCodes(root);
  return [
    ...codes.filter((code) => !errors.keys.has(code)).map((code) => `${errors.file}:1  has no words for ${code}`),
    ...[...errors.keys]
      .filter(([code]) => !codes.includes(code))
      .map(([code, { line }]) => `${errors.file}:${line}  ${code} is no failure of contract/errors.ts`),
  ];
}

function findSchemaProblems(root, words) {
  const server = words.get('server');
  return readSchemaProblems(root)
    .filter(({ key }) => !server?.keys.has(key))
    .map(({ file, line, key }) => `${file}:${line}  '${key}' stands not in locales/ru/server.json`);
}
