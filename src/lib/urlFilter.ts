/** What there is to choose of a list, in the order in which it is offered; the first choice of each field is the usual one. */
export type Choices = Record<string, readonly [string, ...string[]]>;

/** What is shown of a list: a search, and one choice of each field. */
export type FilterOf<C extends Choices> = { search: string } & { [Field in keyof C]: C[Field][number] };

const SEARCH = 'q';

/** Reads a filter from an address; what it does not know is as usual. */
export function readFilter<C extends Choices>(choices: C, params: URLSearchParams): FilterOf<C> {
  const chosen = Object.entries(choices).map(([field, offered]) => {
    const text = params.get(field);
    return [field, offered.find((choice) => choice === text) ?? offered[0]];
  });
  return { search: params.get(SEARCH) ?? '', ...Object.fromEntries(chosen) } as FilterOf<C>;
}

/** Writes a filter into an address, beside what else stands there; the usual choices are left out. */
export function writeFilter<C extends Choices>(
  choices: C,
  params: URLSearchParams,
  filter: FilterOf<C>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const chosen: Record<string, string> = filter;
  for (const [field, [usual]] of Object.entries(choices)) {
    const choice = chosen[field] ?? usual;
    if (choice === usual) written.delete(field);
    else written.set(field, choice);
  }
  if (filter.search.trim() === '') written.delete(SEARCH);
  else written.set(SEARCH, filter.search);
  return written;
}
