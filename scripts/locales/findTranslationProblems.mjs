import { familyOf, placeholdersOf, tagsOf } from './readWords.mjs';

/** What a translation lacks, has too much or says with other values than the source. */
export function findTranslationProblems(source, { language, words }) {
  const strangers = [...words.keys()].filter((namespace) => !source.has(namespace));
  return [
    ...strangers.map((namespace) => `locales/${language}/${namespace}.json:1  is no file of the source`),
    ...[...source].flatMap(([namespace, file]) => {
      const translated = words.get(namespace);
      const place = `locales/${language}/${namespace}.json`;
      if (!translated) return [`${place}:1  is missing`];
      if (translated.mistakes.length > 0 || file.mistakes.length > 0) return [];
      return compareFiles(file, translated).map(({ line, text }) => `${place}:${line}  ${text}`);
    }),
  ];
}

/** How many texts of the source a translation has; plural forms count as one text. */
export function measureCoverage(source, words) {
  const total = [...source].flatMap(([namespace, { keys }]) =>
    [...gather(keys).keys()].map((family) => gather(words.get(namespace)?.keys ?? new Map()).has(family)),
  );
  return { done: total.filter(Boolean).length, total: total.length };
}

function compareFiles(source, translated) {
  const [wanted, present] = [gather(source.keys), gather(translated.keys)];
  return [
    ...[...wanted.keys()]
      .filter((family) => !present.has(family))
      .map((family) => ({ line: 1, text: `'${family}' is not translated` })),
    ...[...present].flatMap(([family, entries]) => compareFamily(family, wanted.get(family), entries)),
  ];
}

/** Every form of a translation holds the values and marks that the source's last form holds, empty texts hold nothing. */
function compareFamily(family, wanted, entries) {
  const line = entries[0].line;
  if (!wanted) return [{ line, text: `'${family}' stands not in the source` }];
  const [original] = wanted;
  if (original.isPlural !== entries[0].isPlural)
    return [{ line, text: `'${family}' has plural forms in one language only` }];
  return entries.flatMap((entry) =>
    [
      [placeholdersOf, '{{…}}'],
      [tagsOf, '<…>'],
    ]
      .filter(([read]) => read(entry.text).join() !== read(original.text).join())
      .map(([read, what]) => ({
        line: entry.line,
        text: `'${family}' differs from the source in ${what}: ${read(entry.text).join(', ')} | ${read(original.text).join(', ')}`,
      }))
      .concat(entry.text.trim() === '' ? [{ line: entry.line, text: `'${family}' is empty` }] : [])
      .concat(
        entry.count === original.count
          ? []
          : [{ line: entry.line, text: `'${family}' lists ${entry.count} texts, the source ${original.count}` }],
      ),
  );
}

function gather(keys) {
  const families = new Map();
  for (const [key, entry] of keys) families.set(familyOf(key), [...(families.get(familyOf(key)) ?? []), entry]);
  return families;
}
