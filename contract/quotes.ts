interface Marks {
  outer: [string, string];
  inner: [string, string];
}

const CURLY: Marks = { outer: ['“', '”'], inner: ['‘', '’'] };
const GUILLEMETS: Marks = { outer: ['«', '»'], inner: ['„', '“'] };

/** Languages that quote in guillemets; the others use curly marks. */
const WITH_GUILLEMETS = ['be', 'es', 'fr', 'it', 'kk', 'ru', 'uk'];

/** Quotation marks of a language: outer and nested. */
const marksOf = (language: string): Marks => (WITH_GUILLEMETS.includes(language) ? GUILLEMETS : CURLY);

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
