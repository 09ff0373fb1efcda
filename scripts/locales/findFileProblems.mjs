import { byCode, complain, familyOf, keepResults, placeholdersOf } from './readTexts.mjs';

/** The plural forms that a language has, sorted: `few`, `many`, `one`, `other` in Russian. */
const formsOf = keepResults((language) =>
  [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort(),
);

/** Problems of one file as a whole: broken, unsorted, a plural form missing or with other values. */
export function findFileProblems({ keys, objects, mistakes }, language) {
  return [...mistakes, ...objects.flatMap(findDisorder), ...findBrokenFamilies(keys, formsOf(language))];
}

function findDisorder({ prefix, names }) {
  return names
    .filter(({ name }, index) => index > 0 && byCode(names[index - 1].name, name) > 0)
    .map(({ name, line }) => complain('key.order', line, { key: prefix + name }));
}

function findBrokenFamilies(keys, expected) {
  return [...groupPlurals(keys)].flatMap(([family, forms]) => {
    const [[, { line }]] = forms;
    const present = forms.map(([key]) => key.slice(family.length + 1));
    return [
      ...expected
        .filter((form) => !present.includes(form))
        .map((form) => complain('plural.missing', line, { key: `${family}_${form}` })),
      ...forms
        .filter(([key]) => !expected.includes(key.slice(family.length + 1)))
        .map(([key, entry]) => complain('plural.foreign', entry.line, { key, forms: expected.join(', ') })),
      ...findLostValues(forms),
      ...(keys.has(family) ? [complain('plural.besides', keys.get(family).line, { key: family })] : []),
    ];
  });
}

/** Which form lacks a value that another form of the same text has. */
function findLostValues(forms) {
  const all = [...new Set(forms.flatMap(([, { text }]) => placeholdersOf(text)))];
  return forms.flatMap(([key, { text, line }]) =>
    all
      .filter((name) => !placeholdersOf(text).includes(name))
      .map((name) => complain('plural.lostValue', line, { key, lost: `{{${name}}}` })),
  );
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
