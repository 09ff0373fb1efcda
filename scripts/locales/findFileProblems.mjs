import { byCode, familyOf, placeholdersOf, tagsOf } from './readWords.mjs';

/** The plural forms that a language has, sorted: `few`, `many`, `one`, `other` in Russian. */
const formsOf = (language) => [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();

/** What is wrong with one file by itself: broken, out of order, a plural form missing or holding other values. */
export function findFileProblems({ keys, objects, mistakes }, language) {
  return [...mistakes, ...objects.flatMap(findDisorder), ...findBrokenFamilies(keys, formsOf(language))];
}

function findDisorder({ prefix, names }) {
  return names
    .filter(({ name }, index) => index > 0 && byCode(names[index - 1].name, name) > 0)
    .map(({ name, line }) => ({ line, text: `'${prefix}${name}' is out of order (--fix sorts)` }));
}

function findBrokenFamilies(keys, expected) {
  return [...groupPlurals(keys)].flatMap(([family, forms]) => {
    const line = forms[0][1].line;
    const present = forms.map(([key]) => key.slice(family.length + 1));
    const differ = (what, read) => {
      const kinds = new Set(forms.map(([, { text }]) => read(text).join(', ')));
      return kinds.size > 1
        ? [{ line, text: `the forms of '${family}' differ in ${what}: ${[...kinds].join(' | ')}` }]
        : [];
    };
    return [
      ...expected
        .filter((form) => !present.includes(form))
        .map((form) => ({ line, text: `'${family}' has no form _${form}` })),
      ...present
        .filter((form) => !expected.includes(form))
        .map((form) => ({ line, text: `'${family}' has a form _${form} that the language does not know` })),
      ...differ('{{…}}', placeholdersOf),
      ...differ('<…>', tagsOf),
      ...(keys.has(family) ? [{ line, text: `'${family}' stands beside its plural forms` }] : []),
    ];
  });
}

function groupPlurals(keys) {
  const families = new Map();
  for (const entry of keys) {
    if (!entry[1].isPlural) continue;
    const family = familyOf(entry[0]);
    families.set(family, [...(families.get(family) ?? []), entry]);
  }
  return families;
}
