/** Normalises text for search: lower case, U+0451 (yo) spelled as U+0435 (ye). Length stays the same. */
const likeSearched = (text: string) => text.toLowerCase().replaceAll('\u0451', '\u0435');

/** A piece of a text, matched or not. */
export interface TextPiece {
  text: string;
  isFound: boolean;
}

/** Whether a text contains the search; true for an empty search. */
export function holds(text: string, question: string): boolean {
  return likeSearched(text).includes(likeSearched(question.trim()));
}

/** Splits a text at matches for highlighting. */
export function findInText(text: string, question: string): TextPiece[] {
  const wanted = likeSearched(question.trim());
  if (wanted === '') return [{ text, isFound: false }];
  const searched = likeSearched(text);
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isFound: false });
    from = at + wanted.length;
    pieces.push({ text: text.slice(at, from), isFound: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}
