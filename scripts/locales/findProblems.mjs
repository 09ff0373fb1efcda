import { findFileProblems } from './findFileProblems.mjs';
import { findFolderProblems } from './findFolderProblems.mjs';
import { findNoteProblems, findTooLong, findUnexplained } from './findNoteProblems.mjs';
import { findSpecProblems } from './findSpecProblems.mjs';
import { findTextProblems, withoutAllowed } from './findTextProblems.mjs';
import { findTranslationProblems } from './findTranslationProblems.mjs';
import { ANY, readCode } from './readCode.mjs';
import { readCodes, readSchemaProblems } from './readContract.mjs';
import { complain, familyOf, readLanguages, readWords } from './readWords.mjs';
import { findLanguageProblems } from './languageFiles.mjs';
import { findTypeProblems } from './wordTypes.mjs';

const NOTES = '_meta';

/** The keys that the program uses. The same for every damage that a test does to the texts. */
export const readProgram = (root) => ({
  code: readCode(root),
  codes: readCodes(root),
  schemaProblems: readSchemaProblems(root),
});

/** All problems with the texts of a repository: `{ rule, file, line, key, values }`, the rule being a key of `check.json`. */
export function findProblems(root, { code, codes, schemaProblems } = readProgram(root)) {
  const languages = readLanguages(root).map((language) => ({ language, words: readWords(root, language) }));
  const [{ words }] = languages;
  return [
    ...findFolderProblems(root),
    ...findLanguageProblems(root),
    ...findRoomProblems(languages, readWords(root, NOTES)),
    ...([...words.values()].some(({ isBroken }) => isBroken) ? [] : findTypeProblems(root, words)),
    ...findSpecProblems(root, words),
    ...code.flatMap(({ file, isTest, computed }) =>
      (isTest ? [] : computed).map((line) => ({ file, ...complain('code.computed', line) })),
    ),
    ...findMissing(words, code),
    ...findUnused(words, code, schemaProblems),
    ...findErrorProblems(codes, words),
    ...schemaProblems
      .filter(({ key }) => !words.get('server')?.keys.has(key))
      .map(({ file, line, key }) => ({ file, ...complain('code.missing', line, { key: `server:${key}` }) })),
  ];
}

/** Problems per feature: in each language's file, in its notes, and in both together. */
function findRoomProblems(languages, allNotes) {
  const rooms = new Set([...languages.flatMap(({ words }) => [...words.keys()]), ...allNotes.keys()]);
  return [...rooms].flatMap((room) => findProblemsOfRoom(room, languages, allNotes.get(room)));
}

function findProblemsOfRoom(room, [source, ...translations], notes) {
  const original = source.words.get(room);
  const place = (language) => `locales/${language}/${room}.json`;
  const used = new Set();
  const inFile = (language, problems) => problems.map((problem) => ({ file: place(language), ...problem }));
  const findIn = (language, file, more) =>
    inFile(language, [
      ...findFileProblems(file, language),
      ...withoutAllowed([...findTextProblems(file, language), ...more], notes, used),
      ...(notes ? findTooLong(file, notes) : []),
    ]);
  if (!original) {
    const holders = [...translations.filter(({ words }) => words.has(room)).map(({ language }) => language)];
    return [...holders, ...(notes ? [NOTES] : [])].flatMap((name) => inFile(name, [complain('file.stranger', 1)]));
  }
  const found = [
    ...findIn(source.language, original, notes ? findUnexplained(original, notes) : []),
    ...translations.flatMap(({ language, words }) => {
      const translated = words.get(room);
      if (!translated) return inFile(language, [complain('file.missing', 1)]);
      return findIn(language, translated, findTranslationProblems(original, translated));
    }),
  ];
  return [...found, ...inFile(NOTES, notes ? findNoteProblems(notes, original, used) : [complain('file.missing', 1)])];
}

const families = new WeakMap();

function familiesOf(file) {
  if (!families.has(file)) families.set(file, new Set([...file.keys.keys()].map(familyOf)));
  return families.get(file);
}

/** Whether a key, a pattern or (`isPart`) the beginning of a key names something in a file. */
function findNamed(known, { key: asked, isPart = false }) {
  const key = isPart ? familyOf(asked) : asked;
  if (!key.includes(ANY) && !isPart) return known.has(key) ? [key] : [];
  const pattern = patternOf(key, isPart);
  return [...known].filter((family) => (key === ANY ? true : pattern.test(family)));
}

const patterns = new Map();

function patternOf(key, isPart) {
  const name = `${key}${isPart}`;
  if (!patterns.has(name))
    patterns.set(name, new RegExp(`^${key.split(ANY).map(escape).join('.+')}${isPart ? '(?:\\.|$)' : '$'}`));
  return patterns.get(name);
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
          (namespace) => !words.has(namespace) || isMissing(words.get(namespace), question),
        ),
      )
      .map(({ key, line }) => ({
        file: file.file,
        ...complain('code.missing', line, { key: key.replaceAll(ANY, '…') }),
      })),
  );
}

/** Missing keys of a broken file are unknown. */
const isMissing = (file, question) => !file.isBroken && findNamed(familiesOf(file), question).length === 0;

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
      .map(([key, { line }]) => ({ file: words.get(namespace).file, ...complain('code.unused', line, { key }) })),
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

function findErrorProblems(codes, words) {
  const errors = words.get('errors');
  if (!errors) return [{ file: 'locales/ru/errors.json', ...complain('file.missing', 1) }];
  if (errors.isBroken) return [];
  const inFile = (problem) => ({ file: errors.file, ...problem });
  return [
    ...codes.filter((code) => !errors.keys.has(code)).map((key) => inFile(complain('errors.missing', 1, { key }))),
    ...[...errors.keys]
      .filter(([code]) => !codes.includes(code))
      .map(([key, { line }]) => inFile(complain('errors.unknown', line, { key }))),
  ];
}
