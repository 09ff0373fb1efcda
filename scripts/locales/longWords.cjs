/** What must stay as it is inside a text: values and marks. */
const KEPT = /({{[^}]*}}|<[^>]*>)/;

/**
 * A text two fifths longer, as a wordy translation would be: of five letters two stand twice, values and marks stay whole. Who
 * knows the text can still read it.
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

/** Every text of a file of words, made longer. */
function lengthenAll(words) {
  if (typeof words === 'string') return lengthen(words);
  if (Array.isArray(words)) return words.map(lengthenAll);
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, lengthenAll(value)]));
}

module.exports = { lengthenAll };
