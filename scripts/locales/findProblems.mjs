import { findFileProblems } from './findFileProblems.mjs';
import { findFolderProblems } from './findFolderProblems.mjs';
import { findLimitProblems, findNoteProblems, findTooLong, findUnexplained } from './findNoteProblems.mjs';
import { findPluralProblems } from './findPluralProblems.mjs';
import { findSpecProblems, readSpecTexts } from './findSpecProblems.mjs';
import { findTermProblems } from './findTermProblems.mjs';
import { findTextProblems, withoutAllowed } from './findTextProblems.mjs';
import { findCopiedTexts, findTranslationProblems } from './findTranslationProblems.mjs';
import { findWordProblems } from './findWordProblems.mjs';
import { GLOSSARY, readGlossary } from './glossary.mjs';
import { ANY, readCode } from './readCode.mjs';
import { readCodes, readSchemaProblems } from './readContract.mjs';
import { complain, familyOf, keepResults, readLanguages, readTexts } from './readTexts.mjs';
import { findLanguageProblems } from './languageFiles.mjs';
import { findTypeProblems } from './textTypes.mjs';

const NOTES = '_meta';

/** The keys that the program uses. The same for every damage that a test does to the texts. */
export const readProgram = (root) => ({
  code: readCode(root),
  codes: readCodes(root),
  schemaProblems: readSchemaProblems(root),
});

/** All problems with the texts of a repository: `{ rule, file, line, key, values }`, the rule being a key of `check.json`. */
export function findProblems(root, { code, codes, schemaProblems } = readProgram(root)) {
  const languages = readLanguages(root).map((language) => ({ language, texts: readTexts(root, language) }));
  const [{ texts }] = languages;
  const glossary = readGlossary(root);
  const notes = readTexts(root, NOTES);
  notes.delete(GLOSSARY);
  return [
    ...findFolderProblems(root),
    ...findLanguageProblems(root),
    ...glossary.problems,
    ...findLimitProblems(root, notes),
    ...findNamespaceProblems(languages, notes, glossary, readSpecTexts(root)),
    ...([...texts.values()].some(({ isBroken }) => isBroken) ? [] : findTypeProblems(root, texts)),
    ...findSpecProblems(root, texts),
    ...code.flatMap(({ file, isTest, computed }) =>
      (isTest ? [] : computed).map((line) => ({ file, ...complain('code.computed', line) })),
    ),
    ...findMissing(texts, code),
    ...findUnused(texts, code, schemaProblems),
    ...findErrorProblems(codes, texts),
    ...schemaProblems
      .filter(({ key }) => !texts.get('server')?.keys.has(key))
      .map(({ file, line, key }) => ({ file, ...complain('code.missing', line, { key: `server:${key}` }) })),
  ];
}

/** Problems per feature: in each language's file, in its notes, and in both together. */
function findNamespaceProblems(languages, allNotes, glossary, quotes) {
  const namespaces = new Set([...languages.flatMap(({ texts }) => [...texts.keys()]), ...allNotes.keys()]);
  return [...namespaces].flatMap((namespace) =>
    findProblemsOfNamespace(namespace, languages, allNotes.get(namespace), { glossary, quotes }),
  );
}

function findProblemsOfNamespace(namespace, [source, ...translations], notes, { glossary, quotes }) {
  const original = source.texts.get(namespace);
  const place = (language) => `locales/${language}/${namespace}.json`;
  const used = new Set();
  const inFile = (language, problems) => problems.map((problem) => ({ file: place(language), ...problem }));
  const isQuoted = ({ rule, key }) => rule === 'text.yo' && quotes.has(`${namespace}:${key}`);
  const findIn = ({ language, texts }, file, more) =>
    inFile(language, [
      ...findFileProblems(file, language),
      ...withoutAllowed(
        [
          ...findTextProblems(file, language),
          ...findWordProblems(file, language, glossary, { others: texts, source: original }).filter(
            (problem) => !isQuoted(problem),
          ),
          ...findPluralProblems(file, language),
          ...more,
        ],
        notes,
        used,
      ),
      ...(notes ? findTooLong(file, notes) : []),
    ]);
  if (!original) {
    const holders = [...translations.filter(({ texts }) => texts.has(namespace)).map(({ language }) => language)];
    return [...holders, ...(notes ? [NOTES] : [])].flatMap((name) => inFile(name, [complain('file.stranger', 1)]));
  }
  const found = [
    ...findIn(source, original, notes ? findUnexplained(original, notes) : []),
    ...translations.flatMap((translation, index) => {
      const { language, texts } = translation;
      const translated = texts.get(namespace);
      if (!translated) return inFile(language, [complain('file.missing', 1)]);
      return findIn(translation, translated, [
        ...findTranslationProblems(original, translated, language),
        ...findTermProblems(original, translated, [source.language, language], glossary),
        ...translations.slice(0, index).flatMap((earlier) => findCopiedTexts(translated, earlier.texts.get(namespace))),
      ]);
    }),
  ];
  return [...found, ...inFile(NOTES, notes ? findNoteProblems(notes, original, used) : [complain('file.missing', 1)])];
}

const familiesIn = keepResults((keys) => new Set([...keys.keys()].map(familyOf)), new WeakMap());
const familiesOf = ({ keys }) => familiesIn(keys);

/** Whether a key, a pattern or (`isPart`) the beginning of a key names something in a file. */
function findNamed(known, { key: requested, isPart = false }) {
  const key = isPart ? familyOf(requested) : requested;
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

function meantNamespaces(texts, file, { namespaces }) {
  if (namespaces) return namespaces;
  return file.namespaces.length > 0 ? file.namespaces : [...texts.keys()];
}

function findMissing(texts, code) {
  return code.flatMap((file) =>
    file.requested
      .filter((request) => !request.key.startsWith(ANY) || request.isPart)
      .filter((request) =>
        meantNamespaces(texts, file, request).every(
          (namespace) => !texts.has(namespace) || isMissing(texts.get(namespace), request),
        ),
      )
      .map(({ key, line }) => ({
        file: file.file,
        ...complain('code.missing', line, { key: key.replaceAll(ANY, '…') }),
      })),
  );
}

/** Missing keys of a broken file are unknown. */
const isMissing = (file, request) => !file.isBroken && findNamed(familiesOf(file), request).length === 0;

function findUnused(texts, code, schemaProblems) {
  const ofSchemas = new Set(schemaProblems.map(({ key }) => key));
  return [...texts].flatMap(([namespace, { file, keys }]) => {
    if (namespace === 'errors' || namespace === 'bots') return [];
    const used = usedIn(code)(namespace)(keys);
    const isUsed = (family) => used.has(family) || (namespace === 'server' && ofSchemas.has(family));
    return [...keys]
      .filter(([key]) => !isUsed(familyOf(key)))
      .map(([key, { line }]) => ({ file, ...complain('code.unused', line, { key }) }));
  });
}

/** The texts of a file that the program uses; asked once for the same keys. */
const usedIn = keepResults(
  (code) =>
    keepResults((namespace) => {
      const uses = usesOf(code).filter(({ namespaces }) => namespaces?.includes(namespace) ?? true);
      return keepResults((keys) => new Set(uses.flatMap((use) => findNamed(familiesIn(keys), use))), new WeakMap());
    }),
  new WeakMap(),
);

/** What the program, without its tests, may mean by its literals and calls: `namespaces` is null when any may be meant. */
const usesOf = keepResults(
  (code) =>
    code
      .filter(({ isTest }) => !isTest)
      .flatMap(({ namespaces: declared, requested, mentioned }) => {
        const own = declared.length > 0 ? declared : null;
        return [
          ...requested.map((request) => ({ ...request, namespaces: request.namespaces ?? own })),
          ...mentioned.flatMap((text) => readMentioned(text, own)),
        ];
      }),
  new WeakMap(),
);

/** A literal that is exactly a key, or a pattern with a place before it, is a key on its way to `t()`. */
function readMentioned(text, namespaces) {
  const [namespace, rest] = text.split(':');
  const isPlain = /^[\w.\u0000]+$/.test(text) && /^[a-z]\w*(?:\.|$)/.test(text);
  return [
    ...(rest === undefined ? [] : [{ key: rest, namespaces: [namespace] }]),
    ...(isPlain ? [{ key: text, namespaces }] : []),
  ];
}

function findErrorProblems(codes, texts) {
  const errors = texts.get('errors');
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
