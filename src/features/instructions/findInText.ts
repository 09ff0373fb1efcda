import { foldLetters, searchTerms } from '@contract/search';

/** A piece of a text, matched or not. */
export interface TextPiece {
  text: string;
  isFound: boolean;
}

/** Splits a text at the terms of a search for highlighting. */
export function findInText(text: string, question: string): TextPiece[] {
  const terms = searchTerms(question);
  // Letters of our own texts keep their length, so places in both texts are the same.
  const searched = foldLetters(text);
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let found = firstOf(terms, searched, 0); found !== null; found = firstOf(terms, searched, from)) {
    if (found.at > from) pieces.push({ text: text.slice(from, found.at), isFound: false });
    from = found.at + found.length;
    pieces.push({ text: text.slice(found.at, from), isFound: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}

/** The first term in a text from some place on; the longest of those that begin there. */
function firstOf(terms: readonly string[], text: string, from: number): { at: number; length: number } | null {
  const found = terms
    .map((term) => ({ at: text.indexOf(term, from), length: term.length }))
    .filter(({ at }) => at >= 0);
  found.sort((one, other) => one.at - other.at || other.length - one.length);
  return found[0] ?? null;
}
