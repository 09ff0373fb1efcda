/**
 * Letters as every search compares them: one way to write a character, lower case, U+0451 (yo) as U+0435 (ye), which are often used
 * interchangeably.
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\u0451', '\u0435');

/** The terms of a search; each of them must be found, in any order. */
export const searchTerms = (search: string): string[] => foldLetters(search).split(/\s+/).filter(Boolean);

/** A test whether a text contains all terms of a search; an empty search is contained in all. */
export function createSearch(search: string): (text: string) => boolean {
  const terms = searchTerms(search);
  return (text) => {
    const folded = foldLetters(text);
    return terms.every((term) => folded.includes(term));
  };
}
