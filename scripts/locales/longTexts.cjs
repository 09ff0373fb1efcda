/** Parts of a text that must not change: values and tags. */
const KEPT = /({{[^}]*}}|<[^>]*>)/;

/**
 * A text two fifths longer, as a wordy translation would be: of five characters two are doubled, values and tags stay whole. It
 * can still be read.
 */
function lengthen(text) {
  let letters = 0;
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}/gu, double)))
    .join('');

  function double(letter) {
    letters += 1;
    return letters % 5 === 2 || letters % 5 === 4 ? letter + letter.toLowerCase() : letter;
  }
}

/** Every text of a file, made longer. */
function lengthenAll(texts) {
  if (typeof texts === 'string') return lengthen(texts);
  if (Array.isArray(texts)) return texts.map(lengthenAll);
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, lengthenAll(value)]));
}

module.exports = { lengthenAll };
