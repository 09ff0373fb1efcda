import { familyOf, placeholdersOf, readWords } from './readWords.mjs';

const NOTES = '_meta';

/**
 * Every file of words has notes for translators, `locales/_meta/<room>.json`: `screen` says where the words are seen,
 * `values.<name>` what stands in for `{{name}}`, `limits.<key>` how many characters fit.
 */
export function findNoteProblems(root, languages) {
  const notes = readWords(root, NOTES);
  const [{ words }] = languages;
  return [
    ...[...notes.keys()]
      .filter((namespace) => !words.has(namespace))
      .map((namespace) => `${notes.get(namespace).file}:1  belongs to no file of words`),
    ...[...words].flatMap(([namespace, file]) => {
      const own = notes.get(namespace);
      if (!own) return [`locales/${NOTES}/${namespace}.json:1  is missing`];
      if (own.mistakes.length > 0) return own.mistakes.map(({ line, text }) => `${own.file}:${line}  ${text}`);
      return [
        ...findIncomplete(own, file).map(({ line, text }) => `${own.file}:${line}  ${text}`),
        ...languages.flatMap((language) => findTooLong(own, language.words.get(namespace))),
      ];
    }),
  ];
}

function findIncomplete({ keys }, words) {
  const used = new Set([...words.keys.values()].flatMap(({ text }) => placeholdersOf(text)));
  const families = new Set([...words.keys.keys()].map(familyOf));
  const told = namesUnder(keys, 'values.');
  return [
    ...(keys.get('screen')?.text ? [] : [{ line: 1, text: `says nowhere which screen it is ('screen')` }]),
    ...[...used].filter((name) => !told.has(name)).map((name) => ({ line: 1, text: `does not explain {{${name}}}` })),
    ...[...told]
      .filter(([name]) => !used.has(name))
      .map(([name, { line }]) => ({ line, text: `explains {{${name}}}, which no text holds` })),
    ...[...namesUnder(keys, 'limits.')].flatMap(([key, { line, text }]) => [
      ...(families.has(key) ? [] : [{ line, text: `limits '${key}', which does not exist` }]),
      ...(Number(text) > 0 ? [] : [{ line, text: `the limit of '${key}' is no number` }]),
    ]),
  ];
}

function findTooLong({ keys }, words) {
  if (!words) return [];
  const limits = namesUnder(keys, 'limits.');
  return [...words.keys].flatMap(([key, { text, line }]) => {
    const limit = Number(limits.get(familyOf(key))?.text ?? Infinity);
    const { length } = [...text];
    return length > limit ? [`${words.file}:${line}  '${key}' is ${length} characters long, ${limit} fit`] : [];
  });
}

function namesUnder(keys, prefix) {
  return new Map(
    [...keys].filter(([key]) => key.startsWith(prefix)).map(([key, entry]) => [key.slice(prefix.length), entry]),
  );
}
