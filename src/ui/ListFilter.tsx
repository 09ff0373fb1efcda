import type { ReactNode } from 'react';

import type { Choices } from '@/lib/urlFilter';

import { FilterBar, type FilterChoice } from './FilterBar';
import type { FilterState } from './useUrlFilter';

interface Props<C extends Choices> {
  state: FilterState<C>;
  label: string;
  searchLabel: string;
  choices: readonly FilterChoice[];
  /** How many rows are left, as text; false while nothing is filtered. */
  found: string | false;
  /** The button that resets the filter; false where it is shown elsewhere. */
  reset: ReactNode;
  isMoreActive?: boolean;
  /** More of the bar, after the choices. */
  children?: ReactNode;
}

/** The filter of a list, kept in the URL, with the number of found rows. */
export function ListFilter<C extends Choices>({ state, found, reset, children, ...bar }: Props<C>) {
  return (
    <FilterBar
      {...bar}
      search={state.filter.search}
      onSearch={state.search}
      onChoose={(field, choice) => state.choose({ [field]: choice } as Parameters<typeof state.choose>[0])}
    >
      {children}
      <FilterSummary text={found}>{reset}</FilterSummary>
    </FilterBar>
  );
}

/** One field of a filter; the compiler checks that each option has a text. */
export const toChoice = <Option extends string>(
  field: string,
  label: string,
  [value, options]: readonly [Option, readonly Option[]],
  textOf: (option: Option) => string,
): FilterChoice => ({
  field,
  label,
  value,
  options: options.map((option) => ({ value: option, label: textOf(option) })),
});

/** How much of a list is left by its filter, announced when it changes, with the way back to all of it. */
function FilterSummary({ text, children }: { text: string | false; children: ReactNode }) {
  return (
    <div className="filterFound">
      <span role="status">{text}</span>
      {children}
    </div>
  );
}
