/** Letters as people mean them in a search: case and the dots of one Russian letter do not matter. Length stays the same. */
const likeSearched = (text: string) => text.toLowerCase().replaceAll('\u0451', '\u0435');

/** A piece of a text, found or not. */
export interface TextPiece {
  text: string;
  isFound: boolean;
}

/** Whether a text holds what is looked for; an empty question is held by every text. */
export function holds(text: string, question: string): boolean {
  return likeSearched(text).includes(likeSearched(question.trim()));
}

/** Cuts a text where the question stands in it, for highlighting. */
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
