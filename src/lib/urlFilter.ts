/**
 * The options of each field of a filter, in display order, the first one is the default; or, where the options are data, a pattern of
 * the field's text, and '' is the default.
 */
export type Choices = Record<string, readonly [string, ...string[]] | RegExp>;

/** A filter: a search text and one option or text per field. */
export type FilterOf<C extends Choices> = { search: string } & {
  [Field in keyof C]: C[Field] extends readonly string[] ? C[Field][number] : string;
};

const SEARCH = 'q';

/** Reads a filter from URL parameters; unknown options become the default. */
export function readFilter<C extends Choices>(choices: C, params: URLSearchParams): FilterOf<C> {
  const chosen = Object.entries(choices).map(([field, offered]) => {
    const text = params.get(field);
    if (offered instanceof RegExp) return [field, text !== null && offered.test(text) ? text : ''];
    return [field, offered.find((choice) => choice === text) ?? offered[0]];
  });
  return { search: params.get(SEARCH) ?? '', ...Object.fromEntries(chosen) } as FilterOf<C>;
}

/** Writes a filter into URL parameters and keeps all others; defaults are left out. */
export function writeFilter<C extends Choices>(
  choices: C,
  params: URLSearchParams,
  filter: FilterOf<C>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const chosen: Record<string, string> = filter;
  for (const [field, offered] of Object.entries(choices)) {
    const usual = offered instanceof RegExp ? '' : offered[0];
    const choice = chosen[field] ?? usual;
    if (choice === usual) written.delete(field);
    else written.set(field, choice);
  }
  if (filter.search.trim() === '') written.delete(SEARCH);
  else written.set(SEARCH, filter.search);
  return written;
}
