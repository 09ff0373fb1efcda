/**
 * Quotation marks by language: the outer pair, then the nested pair. A language that is not here uses those of English. The check of
 * the texts reads this table too.
 */
const MARKS: Record<string, string> = {
  be: '«»„“',
  bg: '„“‚‘',
  cs: '„“‚‘',
  de: '„“‚‘',
  el: '«»“”',
  en: '“”‘’',
  es: '«»“”',
  et: '„“«»',
  fi: '””’’',
  fr: '«»“”',
  hr: '„”‚’',
  hu: '„”»«',
  hy: '«»“”',
  it: '«»“”',
  ka: '„“«»',
  kk: '«»“”',
  ky: '«»„“',
  lt: '„“‚‘',
  mk: '„“‚‘',
  pl: '„”«»',
  ro: '„”«»',
  ru: '«»„“',
  sk: '„“‚‘',
  sl: '„“‚‘',
  sr: '„“‚‘',
  sv: '””’’',
  uk: '«»„“',
};

interface Marks {
  outer: [string, string];
  inner: [string, string];
}

/** Quotation marks of a language: outer and nested. */
export function marksOf(language: string): Marks {
  const [open = '', close = '', innerOpen = '', innerClose = ''] = MARKS[language] ?? '“”‘’';
  return { outer: [open, close], inner: [innerOpen, innerClose] };
}

/** A name for use between quotation marks: its own marks become second-level marks. */
export function nestQuotes(name: string, language: string): string {
  const { outer, inner } = marksOf(language);
  return name.replaceAll(outer[0], inner[0]).replaceAll(outer[1], inner[1]);
}

/** A name in the quotation marks of a language. */
export function quote(name: string, language: string): string {
  const [open, close] = marksOf(language).outer;
  return open + nestQuotes(name, language) + close;
}

/** A finished text in which what a quotation quotes has second-level marks; one with unpaired marks stays as it is. */
export function nestInner(text: string, language: string): string {
  const { outer, inner } = marksOf(language);
  if (outer[0] === outer[1]) return text;
  let depth = 0;
  const nested = Array.from(text, (mark) => {
    const at = outer.indexOf(mark);
    if (at === 0) depth += 1;
    const shown = at >= 0 && depth > 1 ? (inner[at] ?? mark) : mark;
    if (at === 1) depth -= 1;
    return depth < 0 ? null : shown;
  });
  return depth !== 0 || nested.includes(null) ? text : nested.join('');
}
