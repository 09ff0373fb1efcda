/** Every text of a file of words, made longer. */
export function lengthenAll(words: object): object;
