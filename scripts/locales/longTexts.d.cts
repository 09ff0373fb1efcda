/** Every text of a file, made longer. */
export function lengthenAll(texts: object): object;
